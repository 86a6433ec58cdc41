import type { NumberedLine } from "../../../live/numbered-log.ts";
import type { Mask } from "../../../pipeline/mask/mask.ts";

/** Masks secrets in numbered lines, also where a value continues in the next line. */
export type LineMask = {
  /** Returns the lines whose text is known. A line is held back while it may end with the beginning of a value. */
  push: (lines: readonly NumberedLine[]) => NumberedLine[];
  /** Returns the lines that were held back. */
  end: () => NumberedLine[];
};

/**
 * A value is searched only in lines with successive numbers, and lines among the last of these that arrive again are left out.
 * A mask begins where the value does.
 */
export function createLineMask(mask: Mask): LineMask {
  let first = 0;
  let next = 0;
  let waiting: NumberedLine[] = [];
  let output = "";

  const takeComplete = (): NumberedLine[] => {
    const outs = output.split(lineEnd);
    output = outs.pop() ?? "";
    const lines = waiting.slice(0, outs.length);
    waiting = waiting.slice(outs.length);
    return lines.map(({ pos, time }, index) => ({ pos, out: outs[index] ?? "", time }));
  };

  const endRun = (): void => {
    const rest = output + mask.end();
    // What follows the last line is the beginning of an escape sequence.
    const end = rest.lastIndexOf(lineEnd);
    output = end === -1 ? "" : rest.slice(0, end + lineEnd.length);
  };

  return {
    push: (lines) => {
      for (const line of [...lines].sort((a, b) => a.pos - b.pos)) {
        // The whole log arrives after its batches. What follows a line that is held back shows what to mask in it.
        if (line.pos >= first && line.pos < next) continue;
        if (line.pos !== next) {
          endRun();
          first = line.pos;
        }
        next = line.pos + 1;
        waiting.push(line);
        output += mask.push(line.out.replaceAll(lineEnd, "")) + mask.insert(lineEnd);
      }
      return takeComplete();
    },
    end: () => {
      endRun();
      return takeComplete();
    },
  };
}

/** Marks the end of a line in the text: an escape sequence that no program prints. */
const lineEnd = "\x1b_line\x1b\\";

import { shownText } from "@signalbox/contract";

/** A line of a difference, with its number in the file before and after. A `part` begins further down in the file. */
export type DiffLine =
  | { kind: "same" | "added" | "removed"; text: string; before?: number; after?: number }
  | { kind: "part"; text: string }
  | { kind: "note"; text: string };

/** A difference as it is shown. `facts` are sentences about what no line shows, such as a mode. */
export type Diff = { lines: DiffLine[]; facts: string[] };

/** A longer line is cut, because a browser takes seconds for one of a million characters. */
const maxLength = 2000;

/**
 * Reads the difference of one file in the unified format of git. A part says how many lines it has, so that no line of the file
 * can be taken for the beginning of a part.
 * https://git-scm.com/docs/diff-generate-patch
 */
export function parseDiff(text: string): Diff {
  const lines: DiffLine[] = [];
  const head: string[] = [];
  let [before, after, beforeLeft, afterLeft] = [0, 0, 0, 0];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const sign = line[0];
    const start = beforeLeft + afterLeft > 0 ? null : partStart.exec(line);
    if (start !== null) {
      [before, after] = [Number(start[1]), Number(start[3])];
      [beforeLeft, afterLeft] = [Number(start[2] ?? 1), Number(start[4] ?? 1)];
      lines.push({ kind: "part", text: shownText(start[5] ?? "").trim() });
    } else if (sign === "\\") {
      lines.push({ kind: "note", text: "No line break at the end of the file" });
    } else if (beforeLeft + afterLeft === 0) {
      if (lines.length === 0) head.push(line);
    } else if (sign === "+") {
      lines.push({ kind: "added", text: changedText(line), after });
      after += 1;
      afterLeft -= 1;
    } else if (sign === "-") {
      lines.push({ kind: "removed", text: changedText(line), before });
      before += 1;
      beforeLeft -= 1;
    } else {
      lines.push({ kind: "same", text: lineText(line), before, after });
      before += 1;
      after += 1;
      beforeLeft -= 1;
      afterLeft -= 1;
    }
  }
  return { lines, facts: factsOf(head) };
}

const partStart = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/;

/** A line of a file with visible control characters, and cut if it is too long to draw. */
export function shownLine(text: string): string {
  return shownText(text.length < maxLength ? text : `${text.slice(0, maxLength - 1)}…`);
}

/** A line without its sign. */
const lineText = (line: string): string => shownLine(line.slice(1));

/** Two lines that differ only in their line breaks would otherwise look the same. */
const changedText = (line: string): string =>
  `${lineText(line)}${line.endsWith("\r") && line.length <= maxLength ? "␍" : ""}`;

function factsOf(head: readonly string[]): string[] {
  const valueOf = (name: string) =>
    head.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const [old, now] = [valueOf("old mode"), valueOf("new mode")];
  return [
    ...(old !== undefined && now !== undefined ? [modeWords(old, now)] : []),
    ...(head.some((line) => line.startsWith("Binary files ")) ? ["The file is binary."] : []),
  ];
}

function modeWords(old: string, now: string): string {
  if (old === "100644" && now === "100755") return "The file became executable.";
  if (old === "100755" && now === "100644") return "The file is no longer executable.";
  return `The mode changed from ${shownText(old)} to ${shownText(now)}.`;
}

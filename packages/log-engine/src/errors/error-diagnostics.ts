import type { LogError } from "../types/values.ts";

/** The prefix of a compiler's or linter's message: a place, and often a severity. */
const PLACED =
  /^(\s*(?:\[\w+\] |\w: )?)\S*[\w\])]([:(]\[?\d+(?:[:,]\d+)?[\])]?):?\s+(?:- )?((?:fatal )?error\b|warning\b|[A-Z](?=\d{3}))?/i;
/** rustc prints the place below the message (https://rustc-dev-guide.rust-lang.org/diagnostics.html). */
const RUST_MESSAGE = /^error(?:\[E\d{4}\])?: /;
const RUST_PLACE = /^\s*--> /;
/** The number of lines below a message that may show the code it is about. */
const MAX_CODE_LINES = 8;
/** Only the beginning of a line is examined, which bounds the time. */
const MAX_CHARS = 500;

/**
 * The line of the first error of a compiler or linter, if `best` belongs to a later one of the same form; otherwise
 * `best`. Later errors often follow from the first.
 * @param groups the errors, the first line of each first
 * @param from where the output of the last command begins
 */
export function firstDiagnostic(
  groups: readonly (readonly LogError[])[],
  best: number,
  from: number,
  textOf: (line: number) => string,
): number {
  const kindOf = (line: number): string => kindOfLine(textOf(line), textOf(line + 1));
  const heads = groups.flatMap(([head]) => (head === undefined ? [] : head.line));
  const groupStart =
    groups.find((group) => group.some(({ line }) => line === best))?.[0]?.line ?? best;
  const message = kindOf(groupStart) === "" ? messageAbove(best, kindOf, textOf) : groupStart;
  const kind = kindOf(message);
  if (kind === "") return best;
  const first = heads.find((line) => line >= from && kindOf(line) === kind) ?? message;
  return Math.min(message, first);
}

/** The message whose code, place or second line a line shows, or the line itself. */
function messageAbove(
  line: number,
  kindOf: (line: number) => string,
  textOf: (line: number) => string,
): number {
  const isIndented = (at: number): boolean => /^\s+\S/.test(textOf(at));
  for (let above = line; above > line - MAX_CODE_LINES && above >= 0; above--) {
    if (kindOf(above) !== "") return above;
    const isWrapped = above > 0 && isIndented(above + 1) && kindOf(above - 1) !== "";
    if (textOf(above) === "" || (!isIndented(above) && !isWrapped)) return line;
  }
  return line;
}

/** The common form of a tool's messages, such as " :0:0 error"; "" for other lines. */
function kindOfLine(text: string, below: string): string {
  const start = text.slice(0, MAX_CHARS);
  if (RUST_MESSAGE.test(start)) return RUST_PLACE.test(below) ? "error" : "";
  const [found, before = "", place = "", level = ""] = PLACED.exec(start) ?? [];
  if (found === undefined) return "";
  return `${before}${place.replace(/\d+/g, "0")} ${level.toLowerCase().replace("fatal ", "")}`;
}

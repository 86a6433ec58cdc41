const MAX_DECORATIONS = 4;

/** Prefixes that runners, loggers and terminals add to a message. Levels such as `[ERROR]` are not included. */
const DECORATIONS: readonly RegExp[] = [
  /^#\d+ \d+\.\d+ /,
  /^\[?\d{4}[-/]\d\d[-/]\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?\]?:? +/,
  /^\[?(?:\d\d[/ ]\d\d[/ ]\d{2,4} )?\d{1,2}:\d\d:?\d\d(?:[.,:]\d+)?(?: ?[AP]M)?\]?:? +/,
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d+ [\d:]+ \S+ [^\s:]+: /,
  /^\[?\d{4,}\]? /,
  /^(?:remote|stderr|stdout): ?/i,
  /^==\d+==\s?/,
  /^==> [\w.-]+: /,
  /^\[(?!\W|ERR|FAT|CRIT|FAIL|WARN|INF|DEBUG|E\]|x\])[\w@/:. #-]{1,40}\]:? /i,
  /^(?!\S*(?:FAIL|ERR))[\w@/.+:-]{1,60} +(?:\*failed\* +)?\| ?/,
  /^@?[\w./-]+[:#][a-z][\w:-]*: /,
  /^@[\w./-]+: /,
  /^[│┃║╷╵▌|] ?/,
];

/** The line without such prefixes. */
export function removePrefixes(text: string): string {
  let rest = text.trim();
  for (let i = 0; i < MAX_DECORATIONS; i++) {
    const before = rest;
    for (const decoration of DECORATIONS) rest = rest.replace(decoration, "").trimStart();
    if (rest === before) break;
  }
  return rest;
}

/** A command that prints something, as the shell echoes it before it runs. */
export const PRINT_COMMAND = /^\+? *(?:echo|printf) +(?:-\w+ +)*["'$]/;

/** A word without one of these signs cannot match `NAME`. */
const WORD_WITH_SIGN = /(?<!\S)[^\s/\\._-]*[/\\._-]\S*/g;
const NAME = /(?!^\d+\/\d+$)^.*(?:[/\\][\w.*]|\w[._-]\w)/;

/** The text without paths and names, because a name such as `test_error.py` is no sign of an error. */
export function removeNames(text: string): string {
  return text.replace(WORD_WITH_SIGN, (token) => (NAME.test(token) ? " " : token));
}

/** The lines between the head of a difference and a line of it. */
const MAX_DIFFERENCE_LINES = 40;

/**
 * Where the difference or the error of PowerShell begins that a line belongs to, although it looks like the echo of a
 * command; -1 for an echo.
 */
export function headOfAddedLine(line: number, textOf: (line: number) => string): number {
  if (line > 0 && /^[-?] /.test(textOf(line - 1))) return line - 1;
  for (let above = line - 1; above >= 0 && above >= line - MAX_DIFFERENCE_LINES; above--) {
    const text = textOf(above);
    if (/^@@ |^At \S.*:\d+ char:\d+$/.test(text)) return above;
    if (!/^[-+ ]/.test(text)) return -1;
  }
  return -1;
}

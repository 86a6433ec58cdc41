const MOST_DECORATIONS = 4;

/** What runners, loggers and terminals put before a message. Levels such as `[ERROR]` are not among it. */
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

/** A line without what stands before its message. */
export function bareText(text: string): string {
  let rest = text.trim();
  for (let i = 0; i < MOST_DECORATIONS; i++) {
    const before = rest;
    for (const decoration of DECORATIONS) rest = rest.replace(decoration, "").trimStart();
    if (rest === before) break;
  }
  return rest;
}

/** A line of a script that is to print something, as the shell echoes it before it runs. */
export const PRINTS = /^\+? *(?:echo|printf) +(?:-\w+ +)*["'$]/;

const NAME = /(?!^\d+\/\d+$)^.*(?:[/\\][\w.*]|\w[._-]\w)/;

/** Only the words of a text: paths and names such as `test_error.py` say nothing about what happened. */
export function onlyWords(text: string): string {
  return text.replace(/\S+/g, (token) => (NAME.test(token) ? " " : token));
}

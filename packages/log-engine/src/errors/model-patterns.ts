/** Patterns that only the model uses, by feature name. Most identify the kind of output that a line belongs to. */
export const MODEL_PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "failed command",
    /npm ERR!|exit(?:ed)? (?:with )?(?:code|status)|: \*\*\* |non-zero|Command failed|[Cc]ommand .{0,200}(?:exited|failed)|BUILD FAIL|exited with|failed with exit|recipe for target|Error \d+$|aborted!/,
  ],
  ["command", /^(?:\$ |\+ |> \S+@|> \w)/],
  ["traced by the shell", /^\+{2,}/],
  ["numbered item", /^\s*\d+[.)] /],
  ["list item", /^\s*[-*•] /],
  ["ends with a colon", /:\s*$/],
  [
    "names what was expected",
    /^\s*(?:[-+] ?)?(?:expected|actual|got|want|left|right|received|message|reason|messages)\b.{0,12}[:=]/i,
  ],
  ["row of a difference", /^\s*[-+](?![-+ ]*$)[^-+]/],
  [
    "download or build",
    /^(?:Get|Fetch|Download|Install|Unpack|Extract|Select|Prepar|Collect|Requir|Resolv|Clon|Receiv|Compress|Compil)\w*\b/i,
  ],
  ["time of day", /\d\d:\d\d:\d\d/],
  ["URL", /https?:\/\//],
  ["path", /(?:^|[\s("'])[.\w~-]*\/[\w.-]+\/[\w./-]+/],
  ["assignment", /^\w+=/],
  ["sentence", /[a-z][.!?]\s*$/],
  ["ends with dots", /(?:\.{3}|…)\s*$/],
  ["ends as code", /[;{}]\s*$/],
];

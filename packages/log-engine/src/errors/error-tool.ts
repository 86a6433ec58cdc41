/**
 * Rows of the table whose form several tools share: `a.py:3: error: ` may come from a compiler or from mypy.
 * All other forms belong to one tool.
 */
const SHARED_FORMS: ReadonlySet<string> = new Set([
  "summary",
  "linker",
  "go",
  "git",
  "terraform",
  "ruby",
  "haskell",
  "swift",
  "zig",
  "location",
  "race",
  "python",
  "vitest",
  "unittest",
  "tap",
  "assertion",
  "coverage",
  "kubernetes",
  "helm",
  "lint",
  "linter",
  "program",
  "javascript",
  "java",
  "workflow",
  "general",
]);

/** Errors that the shell or the system reports for any program. */
const SYSTEM_SOURCES: ReadonlySet<string> = new Set([
  "shell",
  "memory",
  "disk",
  "crash",
  "network",
  "timeout",
]);

/** Words before the program that a command really runs. */
const BEFORE_PROGRAM =
  /^(?:\w+=\S*|sudo|exec|time|nice|env|npx|bunx|pipx run|poetry run|uv run|bundle exec|pnpm exec|yarn exec|npm exec(?: --)?|python\d?(?:\.\d+)? -m) +/;
/** Programs that run others and are never the tool that failed. */
const RUNNERS =
  /^(?:npm|pnpm|yarn|bun|make|gmake|just|task|sh|bash|zsh|ash|cd|set|echo|printf|export|source|test|python\d?|node|ruby|perl|docker|xargs|find|for|if|while|exit|true|false|sleep)$/;
/** Between the commands of one line. What follows a pipe only passes on what the program before it printed. */
const SEPARATOR = /\s*(?:&&|\|\||;)\s*/;

/**
 * The name of the tool that printed an error, or "" where neither the line nor the command says it.
 * @param source the row of the table that recognised the line
 * @param command the echoed command above the line, with its `+ ` or `$ `; "" for none
 */
export function toolNameOf(source: string, command: string): string {
  if (SYSTEM_SOURCES.has(source)) return "";
  if (!SHARED_FORMS.has(source) && !source.includes(" or ")) return source;
  return programOf(command);
}

/** The only tool among the commands of a line; "" for more than one, because nothing says which of them failed. */
function programOf(line: string): string {
  const commands = line.replace(/^[+$] +/, "").split(SEPARATOR);
  const programs = new Set(commands.map(programOfCommand).filter((program) => program !== ""));
  const [program = ""] = programs;
  return programs.size === 1 ? program : "";
}

function programOfCommand(command: string): string {
  let rest = command.trim();
  while (BEFORE_PROGRAM.test(rest)) rest = rest.replace(BEFORE_PROGRAM, "");
  const program = /^(?:[\w.~-]*\/)*([a-z][\w.+-]*)(?= |$)/i.exec(rest)?.[1] ?? "";
  return RUNNERS.test(program) || /\.\w+$/.test(program) ? "" : program;
}

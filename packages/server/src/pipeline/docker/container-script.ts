/**
 * Bytes of the longest script. Linux gives the arguments and variables of a program a quarter of its stack limit
 * together, by default 2 MiB in a container, and the step's other variables need room, too
 * (https://man7.org/linux/man-pages/man2/execve.2.html).
 */
export const maxScriptBytes = 1_000_000;

/** Linux limits one variable to 131,072 bytes with its name and end mark (MAX_ARG_STRLEN). */
const pieceBytes = 120_000;

const scriptVariable = "DRONE_SCRIPT";

/** The command and variables that run a script in a container. */
export type ScriptStart = {
  entrypoint: string[];
  command: string[];
  /** Variables that hold the script. They are unset before it runs. */
  environment: Record<string, string>;
};

/**
 * The shell script of a docker step. As on Drone runners, it prints each command as `+ command` on one line before
 * running it, one shell runs all commands, and the first command that fails ends the step
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/compiler/shell/shell.go).
 * @param options.debug also traces with `set -x`
 */
export function containerScript(commands: readonly string[], options: { debug: boolean }): string {
  const head = options.debug ? ["set -e", "set -x"] : ["set -e"];
  const body = commands.flatMap((command) => [echoCommand(command, options.debug), command]);
  return `${[...head, ...body].join("\n")}\n`;
}

/**
 * How a container runs a script: from variables, so that any engine can do it without a file. The first shell evaluates
 * the script. Drone runners pipe it into a second shell, where a command that reads input consumes the rest of the
 * script, and where the `echo` of some shells changes its backslashes
 * (https://github.com/drone-runners/drone-runner-docker/blob/v1.8.4/engine/compiler/script.go). Errors go to the same
 * stream as output, because the engine does not keep the order of lines between two streams.
 * @param around leaves no trace in the log and does not change how the script ends
 */
export function scriptStart(script: string, around?: Around): ScriptStart {
  const pieces = splitBytes(script, pieceBytes);
  const names = pieces.map((_, index) => scriptVariable + (index === 0 ? "" : `_${index + 1}`));
  const values = names.map((name) => `\${${name}}`).join("");
  const evaluated = `exec 2>&1\neval "unset ${names.join(" ")}\n${values}"`;
  return {
    entrypoint: ["/bin/sh", "-c"],
    command: [around === undefined ? evaluated : surround(evaluated, around)],
    environment: Object.fromEntries(names.map((name, index) => [name, pieces[index] ?? ""])),
  };
}

/** Commands that the shell of a container runs before the script of its step, and when the script ends. */
export type Around = { before: string; after: string };

/** The script stays in the first shell, which gets the signals of the engine. Its own trap for EXIT replaces ours. */
function surround(script: string, { before, after }: Around): string {
  const quietly = (commands: string): string => `{ ${commands}\n} >/dev/null 2>&1 </dev/null`;
  return [quietly(before), `trap ${quote(quietly(`set +ex\n${after}`))} EXIT`, script].join("\n");
}

/** With tracing on, the `printf` of a command must discard its own trace. */
function echoCommand(command: string, debug: boolean): string {
  const show = `printf '+ %s\\n' ${quote(onOneLine(command))}`;
  return debug ? `{ ${show}; } 2>/dev/null` : show;
}

function onOneLine(command: string): string {
  return command.replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t");
}

/** Quotes text for a shell, where only the single quote itself is special between single quotes. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Splits text into pieces of at most `size` bytes of UTF-8, never within a character. */
function splitBytes(text: string, size: number): string[] {
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length;) {
    let to = Math.min(from + size, bytes.length);
    while (isContinuation(bytes[to])) to -= 1;
    pieces.push(bytes.toString("utf8", from, to));
    from = to;
  }
  return pieces;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
}

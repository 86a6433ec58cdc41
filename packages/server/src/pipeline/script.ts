/**
 * The shell script of a step. It prints each command as `+ command` before running it. As on Drone runners, one shell
 * runs all commands, so that `cd`, variables and even an `if` over several commands carry over
 * (https://github.com/drone/runner-go/blob/v1.12.0/shell/bash/bash.go). The first command that fails ends the step.
 * @param options.debug also traces with `set -x`
 */
export function stepScript(commands: readonly string[], options: { debug: boolean }): string {
  const head = options.debug ? ["set -e", "set -x"] : ["set -e"];
  const body = commands.flatMap((command) => [echoCommand(command, options.debug), command]);
  return `${[...head, ...body].join("\n")}\n`;
}

/** With tracing on, the `echo` of a command must discard its own trace. */
function echoCommand(command: string, debug: boolean): string {
  const show = `printf '+ %s\\n' ${quote(command)}`;
  return debug ? `{ ${show}; } 2>/dev/null` : show;
}

/** Quotes text for a shell, where only the single quote itself is special between single quotes. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

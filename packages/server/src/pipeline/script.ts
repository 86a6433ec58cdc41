/**
 * The text of a step for one `/bin/sh`: each command is shown as `+ command` before it runs, and the
 * first that fails ends the step. Commands stand in the text as they are, so `cd`, variables and even
 * an `if` over several commands carry on, as on Drone runners.
 * @param options.debug also traces with `set -x`
 */
export function stepScript(commands: readonly string[], options: { debug: boolean }): string {
  const head = options.debug ? ["set -e", "set -x"] : ["set -e"];
  const body = commands.flatMap((command) => [showing(command, options.debug), command]);
  return `${[...head, ...body].join("\n")}\n`;
}

/** With tracing on, the line that shows a command sends its own trace away. */
function showing(command: string, debug: boolean): string {
  const show = `printf '+ %s\\n' ${quote(command)}`;
  return debug ? `{ ${show}; } 2>/dev/null` : show;
}

/** One shell word whatever is in it: nothing is special between single quotes but themselves. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

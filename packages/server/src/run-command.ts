import type { Command, Print } from "./commands/command.ts";

/** The commands by their names. Each loads what it needs only when it runs. */
const commands = new Map<string, () => Promise<Command>>([
  ["check", async () => (await import("./commands/check.ts")).check],
]);

const serve = async (): Promise<Command> => (await import("./serve.ts")).serve;

/**
 * Runs the command that the first word names; without one, the server.
 * @param words the command line, without the program
 * @returns the exit status, or undefined while the server runs
 */
export async function runCommand(
  words: readonly string[],
  print: Print,
): Promise<number | undefined> {
  const [name = "", ...rest] = words;
  const load = commands.get(name);
  if (load === undefined) return (await serve())(words, print);
  return (await load())(rest, print);
}

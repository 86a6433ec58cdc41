import type { Command, Print } from "./commands/command.ts";
import { ConfigError } from "./lib/config-error.ts";
import { createReport } from "./lib/report.ts";
import { StartError } from "./lib/start-error.ts";

/** The commands by their names. Each loads what it needs only when it runs. */
const commands = new Map<string, () => Promise<Command>>([
  ["backup", async () => (await import("./commands/backup.ts")).backup],
  ["check", async () => (await import("./commands/check.ts")).check],
  ["restore", async () => (await import("./commands/restore.ts")).restore],
  ["run", async () => (await import("./commands/run/run.ts")).run],
  ["serve", async () => (await import("./serve.ts")).serve],
]);

const defaultCommand = "serve";

/** The commands whose options are not in the usage of the server. */
const haveOwnHelp = new Set(["run"]);

/**
 * Runs the command that the first word names; without one, the server.
 * @param words the command line, without the program
 * @returns the exit status, or undefined while the server runs
 */
export async function runCommand(
  words: readonly string[],
  print: Print,
): Promise<number | undefined> {
  try {
    return await run(words, print);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    createReport().problem(error.message);
    return error.exitStatus;
  }
}

async function run(words: readonly string[], print: Print): Promise<number | undefined> {
  const [first = ""] = words;
  const isHelp = words.includes("--help") || words.includes("-h");
  if (isHelp && !haveOwnHelp.has(first)) return help(print);
  if (first === "--version") return version(print);
  const isNamed = first !== "" && !first.startsWith("-");
  const load = commands.get(isNamed ? first : defaultCommand);
  if (load === undefined) throw await unknownCommand(first);
  const command = await load();
  return command(isNamed ? words.slice(1) : words, print);
}

async function help(print: Print): Promise<number> {
  const { usage } = await import("./config/options.ts");
  print(usage);
  return 0;
}

async function version(print: Print): Promise<number> {
  const { version } = await import("./lib/version.ts");
  print(version);
  return 0;
}

async function unknownCommand(word: string): Promise<ConfigError> {
  const { didYouMean } = await import("./pipeline/key-check/lint-problem.ts");
  return new ConfigError(`Unknown command ${word}${didYouMean(word, commands.keys())}`);
}

import type { AskCommandName } from "./commands/ask/ask-commands.ts";
import type { Command, Print } from "./commands/command.ts";
import { ConfigError } from "./lib/config-error.ts";
import { createReport } from "./lib/report.ts";
import { StartError } from "./lib/start-error.ts";

type CommandEntry = {
  /** Loads what the command needs, only when it runs. */
  load: () => Promise<Command>;
  /** Whether the command prints its options, which the server's usage does not list. */
  hasOwnHelp?: true;
};

const asks = async (name: AskCommandName): Promise<Command> =>
  (await import("./commands/ask/ask.ts")).askCommand(name);

const commands = new Map<string, CommandEntry>([
  ["backup", { load: async () => (await import("./commands/backup.ts")).backup }],
  ["check", { load: async () => (await import("./commands/check.ts")).check }],
  ["import", { load: async () => (await import("./commands/import.ts")).importFrom }],
  ["mcp", { load: async () => (await import("./commands/assistant/mcp.ts")).mcp }],
  ["restore", { load: async () => (await import("./commands/restore.ts")).restore }],
  [
    "forget-secrets",
    { load: async () => (await import("./commands/forget-secrets.ts")).forgetSecrets },
  ],
  ["purge-index", { load: async () => (await import("./commands/purge-index.ts")).purgeIndex }],
  ["run", { load: async () => (await import("./commands/run/run.ts")).run, hasOwnHelp: true }],
  ["trust", { load: async () => (await import("./commands/trust.ts")).trust }],
  ["builds", { load: () => asks("builds") }],
  ["why", { load: () => asks("why") }],
  ["log", { load: () => asks("log") }],
  ["watch", { load: () => asks("watch") }],
  ["restart", { load: () => asks("restart") }],
  ["serve", { load: async () => (await import("./serve.ts")).serve }],
]);

const defaultCommand = "serve";

/**
 * Runs the command that the first argument names; without one, the server.
 * @param args the command line, without the program
 * @returns the exit status, or undefined while the server runs
 */
export async function runCommand(
  args: readonly string[],
  print: Print,
): Promise<number | undefined> {
  try {
    return await run(args, print);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    createReport().problem(error.message);
    return error.exitStatus;
  }
}

async function run(args: readonly string[], print: Print): Promise<number | undefined> {
  const [first = ""] = args;
  const isNamed = first !== "" && !first.startsWith("-");
  const entry = commands.get(isNamed ? first : defaultCommand);
  const isHelp = args.includes("--help") || args.includes("-h");
  if (isHelp && entry?.hasOwnHelp !== true) return help(first, print);
  if (first === "--version") return version(print);
  if (entry === undefined) throw await unknownCommand(first);
  const command = await entry.load();
  return command(isNamed ? args.slice(1) : args, print);
}

async function help(name: string, print: Print): Promise<number> {
  const { helpOf } = await import("./config/command-usage.ts");
  const { usage } = await import("./config/options.ts");
  print(helpOf(name) ?? usage);
  return 0;
}

async function version(print: Print): Promise<number> {
  const { version } = await import("./lib/version.ts");
  print(version);
  return 0;
}

async function unknownCommand(name: string): Promise<ConfigError> {
  const { didYouMean } = await import("./pipeline/key-check/lint-problem.ts");
  return new ConfigError(`Unknown command ${name}${didYouMean(name, commands.keys())}`);
}

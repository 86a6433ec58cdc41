import { resolve } from "node:path";
import { ConfigError } from "../lib/config-error.ts";
import { userFolder } from "../lib/program.ts";
import { callOf } from "./command-usage.ts";
import { variableOf } from "./options.ts";
import { parseArguments } from "./parse-arguments.ts";

/** The arguments of a command such as `backup FILE --data FOLDER`, with absolute paths. */
export type DataCommand = { file: string; data: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the arguments after the name of the command. Throws a ConfigError if they are wrong. */
export function readDataCommand(
  name: "backup" | "restore",
  args: readonly string[],
  environment: Environment,
): DataCommand {
  const { words, data } = readArguments(args, environment);
  const [file = "", ...more] = words;
  if (file === "" || more.length > 0) throw new ConfigError(callOf(name));
  return { file: resolve(userFolder(), file), data };
}

/** Reads the arguments of `trust NAME... --data FOLDER`. Throws a ConfigError if they are wrong. */
export function readTrustCommand(
  args: readonly string[],
  environment: Environment,
): { names: string[]; data: string } {
  const { words: names, data } = readArguments(args, environment);
  if (names.length === 0) throw new ConfigError(callOf("trust"));
  return { names, data };
}

/** Reads the arguments of a command that takes only `--data FOLDER`. Throws a ConfigError if they are wrong. */
export function readDataFolder(
  name: "forget-secrets" | "purge-index",
  args: readonly string[],
  environment: Environment,
  defaultFolder?: string,
): string {
  const { words, data } = readArguments(args, environment, defaultFolder);
  if (words.length > 0) throw new ConfigError(callOf(name));
  return data;
}

function readArguments(args: readonly string[], environment: Environment, defaultFolder = "data") {
  const options = { data: { type: "string" } } as const;
  const { values, positionals } = parseArguments({
    args: [...args],
    options,
    allowPositionals: true,
  });
  const data = values.data ?? environment[variableOf("data")] ?? "";
  return { words: positionals, data: resolve(data === "" ? defaultFolder : data) };
}

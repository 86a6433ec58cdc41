import { resolve } from "node:path";
import { ConfigError } from "../lib/config-error.ts";
import { userFolder } from "../lib/program.ts";
import { callOf } from "./command-usage.ts";
import { variableOf } from "./options.ts";
import { parseArguments } from "./parse-arguments.ts";

/** The arguments of a command such as `backup FILE --data FOLDER`, with absolute paths. */
export type DataCommand = { file: string; data: string };

/** Reads the arguments after the name of the command. Throws a ConfigError if they are wrong. */
export function readDataCommand(
  name: "backup" | "restore",
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DataCommand {
  const options = { data: { type: "string" } } as const;
  const { values, positionals } = parseArguments({
    args: [...args],
    options,
    allowPositionals: true,
  });
  const [file = "", ...more] = positionals;
  if (file === "" || more.length > 0) throw new ConfigError(callOf(name));
  const data = values.data ?? environment[variableOf("data")] ?? "";
  return { file: resolve(userFolder(), file), data: resolve(data === "" ? "data" : data) };
}

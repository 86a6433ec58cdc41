import { parseArgs, type ParseArgsConfig } from "node:util";
import { ConfigError } from "../lib/config-error.ts";
import { systemCode } from "../lib/start-error.ts";

/** `parseArgs` of Node, but throws a ConfigError of one line if the arguments are wrong. */
export function parseArguments<Options extends ParseArgsConfig>(
  options: Options,
): ReturnType<typeof parseArgs<Options>> {
  try {
    return parseArgs(options);
  } catch (error) {
    if (!(error instanceof Error) || systemCode(error)?.startsWith("ERR_PARSE_ARGS") !== true)
      throw error;
    throw new ConfigError(error.message.split(/\.\s|\n/)[0] ?? error.message);
  }
}

import { resolve } from "node:path";
import { ConfigError } from "../lib/config-error.ts";
import { userFolder } from "../lib/program.ts";
import { callOf } from "./command-usage.ts";
import { readForgeHost } from "./forge-config.ts";
import { variableOf } from "./options.ts";
import { parseArguments } from "./parse-arguments.ts";

/** The arguments of `import drone FILE`, with absolute paths. */
export type ImportCommand = {
  /** The SQLite database of the Drone server; undefined if only the pause is to end. */
  file: string | undefined;
  data: string;
  dryRun: boolean;
  matchLogins: boolean;
  switchNow: boolean;
  /** The name of the git host in the database. */
  forge: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  data: { type: "string" },
  "dry-run": { type: "boolean" },
  "match-logins": { type: "boolean" },
  switch: { type: "boolean" },
} as const;

/** Throws a ConfigError if arguments or variables are wrong. */
export function readImportCommand(
  args: readonly string[],
  environment: Environment,
): ImportCommand {
  const { values, positionals } = parseArguments({
    args: [...args],
    options,
    allowPositionals: true,
  });
  const [kind, file, ...more] = positionals;
  const switchNow = values.switch === true;
  if (switchNow && values["dry-run"] === true)
    throw new ConfigError(
      "--switch ends the pause, so it has no dry run; leave out one of the two",
    );
  if (kind !== "drone" || more.length > 0 || (file === undefined && !switchNow))
    throw new ConfigError(callOf("import"));
  if (file !== undefined && /^\w+:\/\//.test(file))
    throw new ConfigError(
      "Only SQLite files of Drone can be imported; copy a PostgreSQL or MySQL database to one first",
    );
  const host = readForgeHost(environment);
  if (host === undefined)
    throw new ConfigError(
      "The git host of the repositories is missing: set the variables that the Drone server has, such as DRONE_GITEA_SERVER",
    );
  const data = values.data ?? environment[variableOf("data")] ?? "";
  return {
    file: file === undefined ? undefined : resolve(userFolder(), file),
    data: resolve(data === "" ? "data" : data),
    dryRun: values["dry-run"] === true,
    matchLogins: values["match-logins"] === true,
    switchNow,
    forge: `${host.kind} ${host.address.href}`,
  };
}

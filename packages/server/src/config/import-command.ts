import { resolve } from "node:path";
import { ConfigError } from "../lib/config-error.ts";
import { userFolder } from "../lib/program.ts";
import { callOf } from "./command-usage.ts";
import { readForgeHost } from "./forge-config.ts";
import { variableOf } from "./options.ts";
import { parseArguments } from "./parse-arguments.ts";

/** Where a Drone server keeps its data. */
export type DroneDatabase = { file: string } | { address: string };

/** A store of objects, and a command that copies its logs into the folder `logs`. */
export type LogPlace = { name: string; copy: string };

/** The arguments of `import drone DATABASE`, with absolute paths. */
export type ImportCommand = {
  /** The database of the Drone server; undefined if only the pause is to end. */
  database: DroneDatabase | undefined;
  data: string;
  /** A folder with copies of logs from S3 or Azure. */
  logs: string | undefined;
  /** Where the variables say that the Drone server keeps logs. */
  logPlace: LogPlace | undefined;
  dryRun: boolean;
  matchLogins: boolean;
  switchNow: boolean;
  /** The name of the git host in the database. */
  forge: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  data: { type: "string" },
  logs: { type: "string" },
  "dry-run": { type: "boolean" },
  "match-logins": { type: "boolean" },
  switch: { type: "boolean" },
} as const;

/** Says where the database is, so that its password need not be an argument, which other users of the machine can read. */
const datasourceVariable = "DRONE_DATABASE_DATASOURCE";
const driverVariable = "DRONE_DATABASE_DRIVER";

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
  const [kind, named, ...more] = positionals;
  const database = named ?? environment[datasourceVariable];
  const switchNow = values.switch === true;
  if (switchNow && values["dry-run"] === true)
    throw new ConfigError(
      "--switch ends the pause, so it has no dry run; leave out one of the two",
    );
  if (kind !== "drone" || more.length > 0 || (database === undefined && !switchNow))
    throw new ConfigError(callOf("import"));
  const host = readForgeHost(environment);
  if (host === undefined)
    throw new ConfigError(
      "The git host of the repositories is missing: set the variables that the Drone server has, such as DRONE_GITEA_SERVER",
    );
  const data = values.data ?? environment[variableOf("data")] ?? "";
  return {
    database: database === undefined ? undefined : readDatabase(database, environment),
    data: resolve(data === "" ? "data" : data),
    logs: values.logs === undefined ? undefined : resolve(userFolder(), values.logs),
    logPlace: readLogPlace(environment),
    dryRun: values["dry-run"] === true,
    matchLogins: values["match-logins"] === true,
    switchNow,
    forge: `${host.kind} ${host.address.href}`,
  };
}

function readDatabase(database: string, environment: Environment): DroneDatabase {
  if (/^postgres(?:ql)?:\/\//.test(database)) return { address: database };
  const driver = environment[driverVariable] ?? "";
  if (driver.startsWith("postgres") && database === environment[datasourceVariable])
    throw new ConfigError(
      `${datasourceVariable} must be written as postgres://user:password@host:5432/drone`,
    );
  if (driver === "mysql" || /^\w+:\/\//.test(database))
    throw new ConfigError(
      "Only SQLite and PostgreSQL databases of Drone can be imported; copy a MySQL database to PostgreSQL first, for example with pgloader",
    );
  return { file: resolve(userFolder(), database) };
}

/** The objects are named by the ids of their steps: https://docs.drone.io/server/storage/s3/ and /azure/. */
function readLogPlace(environment: Environment): LogPlace | undefined {
  const { DRONE_S3_BUCKET: bucket = "", DRONE_S3_PREFIX: prefix = "" } = environment;
  const { DRONE_S3_ENDPOINT: endpoint = "" } = environment;
  if (bucket !== "") {
    const folder = [bucket, ...prefix.split("/")].filter((part) => part !== "").join("/");
    const at = endpoint === "" ? "" : ` --endpoint-url ${endpoint}`;
    return { name: "S3", copy: `aws s3 cp --recursive${at} s3://${folder}/ logs` };
  }
  const { DRONE_AZURE_BLOB_CONTAINER_NAME: container = "" } = environment;
  const { DRONE_AZURE_STORAGE_ACCOUNT_NAME: account = "" } = environment;
  if (container === "") return undefined;
  const from = `--account-name ${account} --source ${container}`;
  return { name: "Azure", copy: `az storage blob download-batch ${from} --destination logs` };
}

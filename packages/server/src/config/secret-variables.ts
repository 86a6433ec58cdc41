import { closeSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ConfigError } from "../lib/config-error.ts";
import { systemCode } from "../lib/start-error.ts";

/**
 * The variables that only this server may read; `without-secrets.sh` contains the same list. Each
 * has a variant `NAME_FILE`, which names a file that contains the value.
 */
export const secretVariables = [
  "SIGNALBOX_SECRET_KEY",
  "SIGNALBOX_ADMIN_PASSWORD",
  "SIGNALBOX_TOKEN",
  "SIGNALBOX_OAUTH_CLIENT_SECRET",
  "SIGNALBOX_RPC_SECRET",
  "SIGNALBOX_RPC_SECRET_DOCKER",
  "SIGNALBOX_RPC_SECRET_EXEC",
  "SIGNALBOX_RPC_SECRET_KUBERNETES",
  "SIGNALBOX_RPC_SECRET_SSH",
  "SIGNALBOX_RPC_SECRET_VM",
  "SIGNALBOX_RPC_SECRET_AWS",
  "SIGNALBOX_RPC_SECRET_DIGITALOCEAN",
  "SIGNALBOX_RPC_SECRET_MACSTADIUM",
  "SIGNALBOX_GITEA_CLIENT_SECRET",
  "SIGNALBOX_GITHUB_CLIENT_SECRET",
  "SIGNALBOX_GITLAB_CLIENT_SECRET",
  "SIGNALBOX_GIT_PASSWORD",
  "SIGNALBOX_SMTP_PASSWORD",
  "SIGNALBOX_USER_CREATE",
  "SIGNALBOX_YAML_SECRET",
  "SIGNALBOX_CONVERT_PLUGIN_SECRET",
  "SIGNALBOX_VALIDATE_PLUGIN_SECRET",
  "SIGNALBOX_SECRET_PLUGIN_TOKEN",
  "SIGNALBOX_SECRET_SECRET",
  "SIGNALBOX_REGISTRY_PLUGIN_TOKEN",
  "SIGNALBOX_REGISTRY_SECRET",
  "SIGNALBOX_ENV_PLUGIN_TOKEN",
  "SIGNALBOX_ADMISSION_PLUGIN_SECRET",
  "SIGNALBOX_WEBHOOK_SECRET",
  "DRONE_GITEA_CLIENT_SECRET",
  "DRONE_GITHUB_CLIENT_SECRET",
  "DRONE_GITLAB_CLIENT_SECRET",
  "DRONE_GIT_PASSWORD",
  "DRONE_USER_CREATE",
  "DRONE_DATABASE_SECRET",
  "DRONE_TOKEN",
  "DRONE_YAML_SECRET",
  "DRONE_CONVERT_PLUGIN_SECRET",
  "DRONE_VALIDATE_PLUGIN_SECRET",
  "DRONE_SECRET_PLUGIN_TOKEN",
  "DRONE_SECRET_SECRET",
  "DRONE_REGISTRY_PLUGIN_TOKEN",
  "DRONE_REGISTRY_SECRET",
  "DRONE_ENV_PLUGIN_TOKEN",
  "DRONE_ADMISSION_PLUGIN_SECRET",
  "DRONE_WEBHOOK_SECRET",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const withoutSecrets = fileURLToPath(new URL("../../without-secrets.sh", import.meta.url));
const descriptor = "SIGNALBOX_SECRETS_FD";
const recordSeparator = "\x1e";

/**
 * Replaces this process by one without secrets in its environment (execve), and does not return if
 * there are any. The operating system shows the initial environment of a process to every process
 * of the same user, including steps, and deleting a variable later does not change that
 * (https://man7.org/linux/man-pages/man5/proc_pid_environ.5.html).
 */
export function restartWithoutSecrets(): void {
  const hasAny = secretVariables.some((name) => (process.env[name] ?? "") !== "");
  if (!hasAny || process.execve === undefined || process.platform === "win32") return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve("/bin/sh", ["sh", withoutSecrets, ...command], process.env);
}

/**
 * The environment, including secrets that were handed over or are in files. Can be called only
 * once. Throws a ConfigError if a file cannot be read.
 */
export function readEnvironment(environment: Environment): Environment {
  const given = { ...environment, ...readHandedOver(environment[descriptor]) };
  const files = secretVariables.map((name) => [name, readSecretFile(name, given)] as const);
  return { ...given, ...Object.fromEntries(files.filter(([, value]) => value !== undefined)) };
}

function readHandedOver(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  const number = Number(text);
  const records = readFileSync(number, "utf8").split(recordSeparator).slice(0, -1);
  closeSync(number);
  return Object.fromEntries(
    records.map((record) => {
      const end = record.indexOf("=");
      return [record.slice(0, end), record.slice(end + 1)];
    }),
  );
}

function readSecretFile(name: string, environment: Environment): string | undefined {
  const variable = `${name}_FILE`;
  const file = environment[variable];
  if (file === undefined || file === "") return undefined;
  if ((environment[name] ?? "") !== "")
    throw new ConfigError(`${name} and ${variable} are both set; remove one of them`);
  return readSecretText(variable, file);
}

/** The text of a file without its last line break. Throws a ConfigError that names the option or variable. */
export function readSecretText(source: string, file: string): string {
  const value = readText(source, file).replace(/\r?\n$/, "");
  if (value !== "") return value;
  throw new ConfigError(`The file ${file}, which ${source} names, is empty`);
}

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(
      `The file ${file}, which ${variable} names, cannot be read (${systemCode(error) ?? String(error)})`,
    );
  }
}

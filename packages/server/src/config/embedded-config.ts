import { availableParallelism } from "node:os";
import { delimiter, resolve } from "node:path";
import { isLogin, isReserved } from "../accounts/auth/logins.ts";
import { ConfigError } from "../lib/config-error.ts";
import {
  oauthVariables,
  readOAuthConfig,
  type OAuthConfig,
} from "../accounts/oauth/oauth-config.ts";
import { isLoopback } from "./is-loopback.ts";
import { readExecPolicy, type ExecPolicy } from "./exec-config.ts";
import { readDockerConfig, type DockerConfig } from "./docker-config.ts";
import { readExtensionsConfig, type ExtensionsConfig } from "./extensions-config.ts";
import { readForgeSettings, readPrivateMode, type ForgeConfig } from "./forge-config.ts";
import { machineVariables } from "./machine-variables.ts";
import type { OptionName, OptionValue } from "./options.ts";
import { readMailConfig } from "./mail-config.ts";
import { readRetentionConfig, type RetentionConfig } from "./retention-config.ts";
import { readRunnerSecrets, type RunnerSecrets } from "./runner-secrets.ts";
import type { MailConfig } from "../outcomes/mails/sender.ts";
import type { AllowedAddresses } from "../outcomes/outgoing-webhooks/addresses.ts";
import { readWebhookAddresses } from "./webhook-config.ts";

/** The embedded server. Folders are absolute paths. */
export type EmbeddedConfig = {
  kind: "embedded";
  data: string;
  /** Folders to search; if empty, the server searches its own folder, which has the example repositories. */
  repos: string[];
  /** Whether the example repositories are wanted beside others, or again after they were removed. */
  example: boolean;
  /** The maximum number of concurrent stages on this machine. */
  concurrency: number;
  /** The repositories whose exec pipelines this machine runs. */
  exec: ExecPolicy;
  adminLogin: string;
  /** The email of the first account. */
  adminEmail: string | undefined;
  /**
   * The variables by which git finds the configuration of the person who started the server, whose email the first account
   * gets otherwise; undefined if others than this machine reach the server.
   */
  gitOfOwner: Record<string, string> | undefined;
  /** If undefined, a password is generated and printed once. */
  adminPassword: string | undefined;
  /** If undefined, the key is stored in a file in the data folder. */
  secretKey: string | undefined;
  /** The provider offered in addition to the sign-in form, if any. */
  oauth: OAuthConfig | undefined;
  /** The git host that the server is connected to, which is the provider, too. */
  forge: ForgeConfig | undefined;
  /** Whether only people with an account see public repositories. */
  privateMode: boolean;
  /** The secrets of remote runners; undefined if the server accepts none. */
  runnerSecrets: RunnerSecrets | undefined;
  extensions: ExtensionsConfig;
  docker: DockerConfig;
  retention: RetentionConfig;
  /** The addresses to which webhooks may be sent in addition to public ones. */
  webhookAddresses: AllowedAddresses;
  /** The server that sends mail; undefined if there is none. */
  mail: MailConfig | undefined;
  /** The PATH used to find git and the programs of steps. */
  path: string;
  /** The variables of this machine that the programs of exec steps need, as found by `machineVariables`. */
  machine: Record<string, string>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of the first account and of the key, which have no flag. */
export const accountVariables = {
  login: "SIGNALBOX_ADMIN_LOGIN",
  email: "SIGNALBOX_ADMIN_EMAIL",
  password: "SIGNALBOX_ADMIN_PASSWORD",
  secretKey: "SIGNALBOX_SECRET_KEY",
} as const;

/** Throws a ConfigError that names an invalid option or variable. */
export function readEmbeddedConfig(
  read: (name: OptionName) => OptionValue,
  environment: Environment,
): EmbeddedConfig {
  const { login, email, password, secretKey } = accountVariables;
  const runnerSecrets = readRunnerSecrets(read("rpc-secret"), environment);
  return {
    kind: "embedded",
    data: resolve(read("data").text ?? "data"),
    repos: toFolders(read("repos")),
    example: isOn(read("example")),
    concurrency: toConcurrency(read("concurrency"), runnerSecrets !== undefined),
    exec: readExecPolicy(read("exec"), toHost(read("host"))),
    runnerSecrets,
    adminLogin: toLogin(environment[login]),
    adminEmail: environment[email]?.trim() || undefined,
    gitOfOwner: isLoopback(toHost(read("host"))) ? gitVariables(environment) : undefined,
    adminPassword: environment[password] || undefined,
    secretKey: toSecret(secretKey, environment[secretKey], 16),
    ...readSignIn(environment),
    privateMode: readPrivateMode(environment),
    extensions: readExtensionsConfig(environment),
    docker: readDockerConfig(read, environment),
    retention: readRetentionConfig(read),
    webhookAddresses: readWebhookAddresses(read),
    mail: readMailConfig(read, environment),
    path: environment["PATH"] ?? "",
    machine: machineVariables(environment),
  };
}

function gitVariables(environment: Environment): Record<string, string> {
  const names = ["HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "PATH"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A connected forge is the only provider, because permissions come from it. */
function readSignIn(environment: Environment): Pick<EmbeddedConfig, "oauth" | "forge"> {
  const oauth = readOAuthConfig(environment);
  const settings = readForgeSettings(environment);
  if (settings === undefined) return { oauth, forge: undefined };
  if (oauth === undefined) return { oauth: settings.oauth, forge: settings.forge };
  throw new ConfigError(
    `${oauthVariables.provider} and the forge at ${settings.forge.address.href} are both set; people sign in with one of them`,
  );
}

/**
 * The configuration of a server that is started for one run: all options have their defaults, except those given here.
 * Variables of a server (SIGNALBOX_…, DRONE_…) do not apply, only those that describe the machine.
 */
export function localConfig(
  options: Partial<Record<OptionName, string>>,
  environment: Environment,
): EmbeddedConfig {
  const read = (name: OptionName): OptionValue => {
    const text = options[name];
    return { source: `--${name}`, text, all: text === undefined ? [] : [text] };
  };
  const machineOnly = Object.entries(environment).filter(
    ([name]) => !name.startsWith("SIGNALBOX_") && !name.startsWith("DRONE_"),
  );
  return readEmbeddedConfig(read, Object.fromEntries(machineOnly));
}

/** The address to listen on. */
export function toHost({ text = "127.0.0.1" }: Pick<OptionValue, "text">): string {
  return text;
}

/** A flag names one folder, whose name may contain the separator that the variable uses. */
function toFolders({ source, all }: OptionValue): string[] {
  const folders = source.startsWith("--") ? all : all.flatMap((list) => list.split(delimiter));
  if (folders.some((folder) => folder === ""))
    throw new ConfigError(`${source} contains an empty folder name`);
  return folders.map((folder) => resolve(folder));
}

export function isOn({ source, text = "off" }: OptionValue): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new ConfigError(`${source} must be on or off, not "${text}"`);
}

function toConcurrency({ source, text }: OptionValue, hasRunners: boolean): number {
  if (text === undefined) return availableParallelism();
  const min = hasRunners ? 0 : 1;
  if (/^(?:0|[1-9]\d{0,3})$/.test(text) && Number(text) >= min) return Number(text);
  throw new ConfigError(`${source} must be a number from ${min} to 9999, not "${text}"`);
}

function toLogin(text = ""): string {
  if (text === "") return "admin";
  if (isLogin(text)) return text;
  if (isReserved(text))
    throw new ConfigError(`${accountVariables.login} must not be ${text}, which is reserved`);
  throw new ConfigError(
    `${accountVariables.login} must have 1 to 50 letters, digits, dots, hyphens or underscores`,
  );
}

function toSecret(name: string, text = "", minLength: number): string | undefined {
  if (text === "") return undefined;
  if (text.length >= minLength) return text;
  throw new ConfigError(`${name} must have at least ${minLength} characters`);
}

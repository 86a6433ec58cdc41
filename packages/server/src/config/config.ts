import { availableParallelism } from "node:os";
import { delimiter, resolve } from "node:path";
import { ConfigError } from "../lib/config-error.ts";
import { oauthVariables, readOAuthConfig, type OAuthConfig } from "../oauth/oauth-config.ts";
import { dockerOptions, readDockerConfig, type DockerConfig } from "./docker-config.ts";
import { toolVariables } from "./tool-variables.ts";
import { networkVariables } from "../pipeline/environment/network-variables.ts";
import { readRetentionConfig, retentionOptions, type RetentionConfig } from "./retention-config.ts";
import { readRunnerSecrets, type RunnerSecrets } from "./runner-secrets.ts";
import { variableOf, type OptionName, type OptionValue } from "./options.ts";
import { parseWords } from "./parse-words.ts";

/** The validated configuration. Only this module reads flags and environment variables. */
export type Config = {
  port: number;
  host: string;
  /** The public address, if it differs from host and port because of a proxy. */
  url: URL | undefined;
  server: ServerConfig;
};

type ServerConfig = EmbeddedConfig | GatewayConfig;

/** The embedded server. Folders are absolute paths. */
export type EmbeddedConfig = {
  kind: "embedded";
  data: string;
  /** Folders to search; if empty, the server uses its own folder with an example repository. */
  repos: string[];
  /** The maximum number of concurrent stages on this machine. */
  concurrency: number;
  adminLogin: string;
  /** If undefined, a password is generated and printed once. */
  adminPassword: string | undefined;
  /** If undefined, the key is stored in a file in the data folder. */
  secretKey: string | undefined;
  /** The provider offered in addition to the sign-in form, if any. */
  oauth: OAuthConfig | undefined;
  /** The secrets of remote runners; undefined if none may call. */
  runnerSecrets: RunnerSecrets | undefined;
  docker: DockerConfig;
  retention: RetentionConfig;
  /** The PATH used to find git and the programs of steps. */
  path: string;
  /**
   * What the programs of exec steps need of this machine: where their toolchains are, and the proxies and certificates
   * through which they reach the network.
   */
  machine: Record<string, string>;
};

/** An existing CI server. `ignored` lists the given options that have no effect in this mode. */
export type GatewayConfig = {
  kind: "gateway";
  address: URL;
  token: string | undefined;
  ignored: string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration; flags override variables. Throws a ConfigError that names an invalid one. */
export function readConfig(parameters: readonly string[], environment: Environment): Config {
  const flags = readFlags(parameters);
  const read = (name: OptionName): OptionValue => {
    const flag = flags[name];
    const source = variableOf(name);
    const variable = environment[source];
    if (Array.isArray(flag)) return { source: `--${name}`, text: flag.at(-1), all: flag };
    if (typeof flag === "string") return { source: `--${name}`, text: flag, all: [flag] };
    const text = variable === "" ? undefined : variable;
    return { source, text, all: text === undefined ? [] : [text] };
  };
  return {
    port: toPort(read("port")),
    host: read("host").text ?? "127.0.0.1",
    url: toAddress(read("url")),
    server: toServer(read, environment),
  };
}

const readFlags = (parameters: readonly string[]) => {
  const options = {
    port: { type: "string" },
    host: { type: "string" },
    data: { type: "string" },
    repos: { type: "string", multiple: true },
    server: { type: "string" },
    token: { type: "string" },
    url: { type: "string" },
    concurrency: { type: "string" },
    "rpc-secret": { type: "string" },
    "docker-host": { type: "string" },
    "docker-memory": { type: "string" },
    "docker-cpus": { type: "string" },
    "docker-privileged-images": { type: "string", multiple: true },
    "keep-builds": { type: "string" },
    "keep-days": { type: "string" },
    "keep-logs": { type: "string" },
    "keep-log-days": { type: "string" },
    "keep-images": { type: "string" },
    "keep-image-days": { type: "string" },
    "keep-image-size": { type: "string" },
  } as const;
  const args = joinNegativeNumbers(parameters);
  return parseWords({ args, options, allowPositionals: false }).values;
};

/** Turns `--port -1` into `--port=-1`, because the parser would call the number an ambiguous option. */
const joinNegativeNumbers = (parameters: readonly string[]): string[] => {
  const isJoined = (index: number): boolean =>
    /^-\d/.test(parameters[index] ?? "") && /^--[^=]+$/.test(parameters[index - 1] ?? "");
  return parameters.flatMap((word, index) => {
    if (isJoined(index)) return [];
    return isJoined(index + 1) ? [`${word}=${parameters[index + 1]}`] : [word];
  });
};

const toServer = (
  read: (name: OptionName) => OptionValue,
  environment: Environment,
): ServerConfig => {
  const address = toAddress(read("server"));
  const variables = (names: string[]) => names.filter((name) => isSet(environment[name]));
  if (address !== undefined) {
    const given = [
      read("data"),
      read("repos"),
      read("concurrency"),
      read("rpc-secret"),
      ...[...dockerOptions, ...retentionOptions].map(read),
    ];
    const ignored = [
      ...given.filter(({ text }) => text !== undefined).map(({ source }) => source),
      ...variables([adminLogin, adminPassword, secretKey, ...Object.values(oauthVariables)]),
    ];
    return { kind: "gateway", address, token: toToken(read("token")), ignored };
  }
  if (read("token").source === "--token")
    throw new ConfigError("--token can only be used together with --server");
  const runnerSecrets = readRunnerSecrets(read("rpc-secret"), environment);
  return {
    kind: "embedded",
    data: resolve(read("data").text ?? "data"),
    repos: toFolders(read("repos")),
    concurrency: toConcurrency(read("concurrency"), runnerSecrets !== undefined),
    runnerSecrets,
    adminLogin: toLogin(environment[adminLogin]),
    adminPassword: toSecret(adminPassword, environment[adminPassword], 8),
    secretKey: toSecret(secretKey, environment[secretKey], 16),
    oauth: readOAuthConfig(environment),
    docker: readDockerConfig(read, environment),
    retention: readRetentionConfig(read),
    path: environment["PATH"] ?? "",
    machine: { ...networkVariables(environment), ...toolVariables(environment) },
  };
};

const adminLogin = "SIGNALBOX_ADMIN_LOGIN";
const adminPassword = "SIGNALBOX_ADMIN_PASSWORD";
const secretKey = "SIGNALBOX_SECRET_KEY";

const isSet = (value: string | undefined): value is string => value !== undefined && value !== "";

const toPort = ({ source, text = "8080" }: OptionValue): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ConfigError(`${source} must be a port from 0 to 65535, not "${text}"`);
};

/** A flag names one folder, which may contain the sign that separates the folders of the variable. */
const toFolders = ({ source, all }: OptionValue): string[] => {
  const folders = source.startsWith("--") ? all : all.flatMap((list) => list.split(delimiter));
  if (folders.some((folder) => folder === ""))
    throw new ConfigError(`${source} contains an empty folder name`);
  return folders.map((folder) => resolve(folder));
};

const toConcurrency = ({ source, text }: OptionValue, hasRunners: boolean): number => {
  if (text === undefined) return availableParallelism();
  const least = hasRunners ? 0 : 1;
  if (/^(?:0|[1-9]\d{0,3})$/.test(text) && Number(text) >= least) return Number(text);
  throw new ConfigError(`${source} must be a number from ${least} to 9999, not "${text}"`);
};

const toAddress = ({ source, text }: OptionValue): URL | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  const isPlain = url?.pathname === "/" && url.search + url.hash + url.username === "";
  if (url !== undefined && isWeb && isPlain) return url;
  throw new ConfigError(`${source} must be an address like https://ci.example.com, not "${text}"`);
};

const toLogin = (text: string | undefined): string => {
  if (!isSet(text)) return "admin";
  if (/^(?!\.{1,2}$)[\w.-]{1,50}$/.test(text)) return text;
  throw new ConfigError(
    `${adminLogin} must have 1 to 50 letters, digits, dots, hyphens or underscores`,
  );
};

/** The token is sent in a header. The error does not print the value because it is secret. */
const toToken = ({ source, text }: OptionValue): string | undefined => {
  if (text === undefined || /^[!-~]+$/.test(text)) return text;
  throw new ConfigError(
    `${source} must be a personal token of printable ASCII characters without spaces`,
  );
};

const toSecret = (
  name: string,
  text: string | undefined,
  minLength: number,
): string | undefined => {
  if (!isSet(text)) return undefined;
  if (text.length >= minLength) return text;
  throw new ConfigError(`${name} must have at least ${minLength} characters`);
};

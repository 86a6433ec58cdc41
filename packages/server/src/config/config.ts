import { resolve } from "node:path";
import { ConfigError } from "../lib/config-error.ts";
import { oauthVariables } from "../accounts/oauth/oauth-config.ts";
import { dockerOptions } from "./docker-config.ts";
import {
  accountVariables,
  isOn,
  readEmbeddedConfig,
  toHost,
  type EmbeddedConfig,
} from "./embedded-config.ts";
import { droneNotices } from "./drone-variables.ts";
import { forgeVariables, readForgeSettings } from "./forge-config.ts";
import { readSecretText } from "./secret-variables.ts";
import { variableOf, type OptionName, type OptionValue } from "./options.ts";
import { parseArguments } from "./parse-arguments.ts";
import { retentionOptions } from "./retention-config.ts";
import { mailOptions } from "./mail-config.ts";
import { webhookOptions } from "./webhook-config.ts";

/** The validated configuration. Only this folder reads flags and environment variables. */
export type Config = {
  port: number;
  host: string;
  /** The public address, if it differs from host and port because of a proxy. */
  url: URL | undefined;
  /** What assistants may use at /mcp: nothing, tools that read, or those that change something, too. */
  mcp: "off" | "read" | "write";
  server: ServerConfig;
  /** Lines about variables of a Drone server that have no effect. */
  notices: string[];
};

type ServerConfig = EmbeddedConfig | ConnectedConfig;

/** An existing CI server. `ignored` lists the given options that have no effect in this mode. */
export type ConnectedConfig = {
  kind: "connected";
  address: URL;
  token: string | undefined;
  /** The folder of the index; undefined to keep it in memory. `isChosen`: it is not the default one. */
  data: { folder: string; isChosen: boolean } | undefined;
  ignored: string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration; flags override variables. Throws a ConfigError that names an invalid one. */
export function readConfig(args: readonly string[], variables: Environment): Config {
  const flags = readFlags(args);
  const environment = withGitAccount(variables, flags);
  const read = (name: OptionName): OptionValue => {
    const flag = flags[name];
    const source = variableOf(name);
    const variable = environment[source];
    if (Array.isArray(flag)) return { source: `--${name}`, text: flag.at(-1), all: flag };
    if (flag === true) return { source: `--${name}`, text: "on", all: ["on"] };
    if (typeof flag === "string") return { source: `--${name}`, text: flag, all: [flag] };
    const text = variable === "" ? undefined : variable;
    return { source, text, all: text === undefined ? [] : [text] };
  };
  return {
    port: toPort(read("port")),
    host: toHost(read("host")),
    url: toAddress(read("url")) ?? readForgeSettings(environment)?.url,
    mcp: isOn(read("mcp-write")) ? "write" : isOn(read("mcp")) ? "read" : "off",
    server: toServer(read, environment),
    notices: droneNotices(environment),
  };
}

/** The flags of the account at the git host override its variables. */
const withGitAccount = (
  environment: Environment,
  { "git-username": username, "git-password-file": file }: ReturnType<typeof readFlags>,
): Environment => ({
  ...environment,
  ...(username !== undefined && { SIGNALBOX_GIT_USERNAME: username }),
  ...(file !== undefined && {
    SIGNALBOX_GIT_PASSWORD: readSecretText("--git-password-file", file),
  }),
});

const readFlags = (args: readonly string[]) => {
  const options = {
    port: { type: "string" },
    host: { type: "string" },
    data: { type: "string" },
    repos: { type: "string", multiple: true },
    example: { type: "boolean" },
    server: { type: "string" },
    token: { type: "string" },
    url: { type: "string" },
    concurrency: { type: "string" },
    exec: { type: "string" },
    mcp: { type: "boolean" },
    "mcp-write": { type: "boolean" },
    "rpc-secret": { type: "string" },
    "docker-host": { type: "string" },
    "docker-memory": { type: "string" },
    "docker-cpus": { type: "string" },
    "docker-privileged-images": { type: "string", multiple: true },
    "keep-builds": { type: "string" },
    "keep-days": { type: "string" },
    "keep-logs": { type: "string" },
    "keep-log-days": { type: "string" },
    "keep-artifacts": { type: "string" },
    "keep-repo-artifacts": { type: "string" },
    "keep-step-artifacts": { type: "string" },
    "keep-artifact-days": { type: "string" },
    "keep-images": { type: "string" },
    "keep-image-days": { type: "string" },
    "keep-image-size": { type: "string" },
    "git-username": { type: "string" },
    "git-password-file": { type: "string" },
    "webhook-addresses": { type: "string", multiple: true },
    smtp: { type: "string" },
    "mail-from": { type: "string" },
  } as const;
  const joined = joinNegativeNumbers(args);
  return parseArguments({ args: joined, options, allowPositionals: false }).values;
};

/** Turns `--port -1` into `--port=-1`, because the parser would call the number an ambiguous option. */
const joinNegativeNumbers = (args: readonly string[]): string[] => {
  const isJoined = (index: number): boolean =>
    /^-\d/.test(args[index] ?? "") && /^--[^=]+$/.test(args[index - 1] ?? "");
  return args.flatMap((arg, index) => {
    if (isJoined(index)) return [];
    return isJoined(index + 1) ? [`${arg}=${args[index + 1]}`] : [arg];
  });
};

const toServer = (
  read: (name: OptionName) => OptionValue,
  environment: Environment,
): ServerConfig => {
  const address = toAddress(read("server"));
  if (address !== undefined) {
    const given = [
      read("repos"),
      read("example"),
      read("concurrency"),
      read("exec"),
      read("rpc-secret"),
      read("git-username"),
      read("git-password-file"),
      ...[...dockerOptions, ...retentionOptions, ...webhookOptions, ...mailOptions].map(read),
    ];
    const variables = [
      ...Object.values(accountVariables),
      ...Object.values(oauthVariables),
      ...forgeVariables.flatMap((name) => [`SIGNALBOX_${name}`, `DRONE_${name}`]),
    ];
    const ignored = [
      ...given.filter(({ text }) => text !== undefined).map(({ source }) => source),
      ...variables.filter((name) => (environment[name] ?? "") !== ""),
    ];
    const data = toIndexFolder(read("data"));
    return { kind: "connected", address, token: toToken(read("token")), data, ignored };
  }
  if (read("token").source === "--token")
    throw new ConfigError("--token can only be used together with --server");
  const config = readEmbeddedConfig(read, environment);
  const account = [read("git-username"), read("git-password-file")];
  const flag = account.find(({ source, text }) => text !== undefined && source.startsWith("--"));
  if (flag !== undefined && config.forge === undefined)
    throw new ConfigError(`${flag.source} needs a connected git host; see --help`);
  return config;
};

/** Another one than the embedded server's, so that trying one in a folder of the other does not mix them. */
export const defaultIndexFolder = "connected-data";

const toIndexFolder = ({ text }: OptionValue): ConnectedConfig["data"] =>
  text === "none"
    ? undefined
    : { folder: resolve(text ?? defaultIndexFolder), isChosen: text !== undefined };

const toPort = ({ source, text = "8080" }: OptionValue): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new ConfigError(`${source} must be a port from 0 to 65535, not "${text}"`);
};

export const toAddress = ({ source, text }: OptionValue): URL | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  const isPlain = url?.pathname === "/" && url.search + url.hash + url.username === "";
  if (url !== undefined && isWeb && isPlain) return url;
  throw new ConfigError(`${source} must be an address like https://ci.example.com, not "${text}"`);
};

/** The token is sent in a header. The error does not print the value because it is secret. */
export const toToken = ({ source, text }: OptionValue): string | undefined => {
  if (text === undefined || /^[!-~]+$/.test(text)) return text;
  throw new ConfigError(
    `${source} must be a personal token of printable ASCII characters without spaces`,
  );
};

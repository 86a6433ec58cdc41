import { visibilities, type Visibility } from "@signalbox/contract";
import { openHosts, type OAuthConfig } from "../accounts/oauth/oauth-config.ts";
import { hasOAuth, providers, type ProviderName } from "../accounts/oauth/providers.ts";
import { ConfigError } from "../lib/config-error.ts";
import { readBoth, toAddress, toFlag, toSeconds, type Given } from "./two-prefixes.ts";

/** The git host that the server is connected to. */
export type ForgeConfig = {
  kind: ProviderName;
  address: URL;
  /** The beginning of the contexts of commit statuses; undefined if none are sent. */
  statusName: string | undefined;
  people: {
    /** The login that becomes a system administrator with its first sign-in. */
    admin: string | undefined;
    /** Logins and organizations, in lower case, that may register. Everybody if it is empty. */
    filter: readonly string[];
    /** How old an account at the host must be to register, in seconds; 0 = any. */
    minAge: number;
  };
  repositories: {
    /** The owners, in lower case, whose repositories are listed. All if it is empty. */
    filter: readonly string[];
    /** Globs of the repositories, as `owner/name`, that start no builds. */
    ignored: readonly string[];
    /** The visibility of new repositories; undefined for that of the forge. */
    visibility: Visibility | undefined;
    trusted: boolean;
  };
  /** The account that fetches, instead of that of a person. */
  machine: GitAccount | undefined;
  /** The address at which the forge reaches this server, if it is not the public one. */
  hookOrigin: URL | undefined;
};

/** An account at a git host. */
export type GitAccount = { login: string; password: string };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables of a Drone server, with the prefix SIGNALBOX_ or DRONE_, so that an administrator can keep the ones of the server
 * that Signalbox replaces (https://docs.drone.io/server/reference/).
 */
const sharedVariables = {
  statusName: "STATUS_NAME",
  statusDisabled: "STATUS_DISABLED",
  userCreate: "USER_CREATE",
  userFilter: "USER_FILTER",
  registrationClosed: "REGISTRATION_CLOSED",
  minAge: "MIN_AGE",
  repositoryFilter: "REPOSITORY_FILTER",
  repositoryIgnore: "REPOSITORY_IGNORE",
  repositoryVisibility: "REPOSITORY_VISIBILITY",
  repositoryTrusted: "REPOSITORY_TRUSTED",
  gitUsername: "GIT_USERNAME",
  gitPassword: "GIT_PASSWORD",
  serverHost: "SERVER_HOST",
  serverProto: "SERVER_PROTO",
  proxyHost: "SERVER_PROXY_HOST",
  proxyProto: "SERVER_PROXY_PROTO",
  privateMode: "SERVER_PRIVATE_MODE",
} as const;

type Variable = keyof typeof sharedVariables;

/** The variables of one kind of git host. */
const variablesOf = (kind: ProviderName) => {
  const prefix = kind.toUpperCase();
  return {
    server: `${prefix}_SERVER`,
    clientId: `${prefix}_CLIENT_ID`,
    clientSecret: `${prefix}_CLIENT_SECRET`,
    scope: `${prefix}_SCOPE`,
  };
};

/**
 * Enough to list repositories, fetch them, make hooks and set statuses
 * (https://docs.gitea.com/development/oauth2-provider#scopes,
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps,
 * https://docs.gitlab.com/integration/oauth_provider/).
 */
const scopes = {
  gitea: "read:user read:organization write:repository",
  gogs: "",
  github: "repo read:org user:email",
  gitlab: "api",
} as const satisfies Record<ProviderName, string>;

const kinds = ["gitea", "gogs", "github", "gitlab"] as const satisfies ProviderName[];

/** The names without a prefix. */
export const forgeVariables: readonly string[] = [
  ...kinds.flatMap((kind) =>
    hasOAuth(kind) ? Object.values(variablesOf(kind)) : [variablesOf(kind).server],
  ),
  ...Object.values(sharedVariables),
];

/** A forge, the sign-in with it, and the public address that Drone's variables give. */
export type ForgeSettings = { forge: ForgeConfig; oauth: OAuthConfig; url: URL | undefined };

/** Whether only people with an account see public repositories, with or without a forge. */
export function readPrivateMode(environment: Environment): boolean {
  return toFlag(readBoth(sharedVariables.privateMode, environment));
}

/** Undefined if no forge is configured. Throws a ConfigError that names a wrong or missing variable. */
export function readForgeSettings(environment: Environment): ForgeSettings | undefined {
  const host = readForgeHost(environment);
  if (host === undefined) return undefined;
  const { kind, address, need } = host;
  const read = (name: Variable): Given => readBoth(sharedVariables[name], environment);
  const own = variablesOf(kind);
  const scope = readBoth(own.scope, environment).text?.split(",").join(" ") ?? scopes[kind];
  const ofClient = (name: string): string => (hasOAuth(kind) ? need(name) : "");
  const [clientId, clientSecret] = [ofClient(own.clientId), ofClient(own.clientSecret)];
  const filter = toList(read("userFilter"));
  const signUp = maySignUp(read("registrationClosed"), address, filter);
  return {
    oauth: { provider: kind, address, clientId, clientSecret, signUp, scope },
    forge: {
      kind,
      address,
      statusName:
        toFlag(read("statusDisabled")) || !hasStatuses(kind)
          ? undefined
          : (read("statusName").text ?? "continuous-integration/drone"),
      people: {
        admin: toAdmin(read("userCreate")),
        filter,
        minAge: toMinAge(read("minAge"), kind),
      },
      repositories: {
        filter: toList(read("repositoryFilter")),
        ignored: toList(read("repositoryIgnore")),
        visibility: toVisibility(read("repositoryVisibility")),
        trusted: toFlag(read("repositoryTrusted")),
      },
      machine: toMachine(read("gitUsername"), read("gitPassword")),
      hookOrigin: toOrigin(read("proxyHost"), read("proxyProto")),
    },
    url: toOrigin(read("serverHost"), read("serverProto")),
  };
}

/** Gogs keeps no statuses of commits. */
const hasStatuses = (kind: ProviderName): boolean => kind !== "gogs";

type ForgeHost = Pick<ForgeConfig, "kind" | "address"> & {
  /** The value of a variable. Throws a ConfigError if it is missing. */
  need: (name: string) => string;
};

/** Which git host is configured; undefined if none is. Throws a ConfigError if its address is wrong. */
export function readForgeHost(environment: Environment): ForgeHost | undefined {
  const chosen = chooseKind(environment);
  if (chosen === undefined) return undefined;
  const { kind, source } = chosen;
  const need = (name: string): string => {
    const { text } = readBoth(name, environment);
    if (text !== undefined) return text;
    const [prefix] = source.split("_");
    throw new ConfigError(`${prefix}_${name} is missing; ${source} needs it`);
  };
  const own = variablesOf(kind);
  const server = readBoth(own.server, environment);
  const text = server.text ?? providers[kind].address ?? need(own.server);
  return { kind, address: toAddress({ ...server, text }), need };
}

/** The kind of host that is configured, and the variable that says so. */
function chooseKind(environment: Environment): { kind: ProviderName; source: string } | undefined {
  const given = kinds.flatMap((kind) => {
    const { server, clientId } = variablesOf(kind);
    const found = (hasOAuth(kind) ? [server, clientId] : [server])
      .map((name) => readBoth(name, environment))
      .find(({ text }) => text !== undefined);
    return found === undefined ? [] : [{ kind, source: found.source }];
  });
  const [first, second] = given;
  if (second !== undefined)
    throw new ConfigError(
      `${first?.source} and ${second.source} are both set; a server is connected to one git host`,
    );
  return first;
}

/**
 * Everybody can have an account at a public host, and whoever registers here has this machine run their commands, so there the
 * configuration must say that it wants that, or whom.
 */
function maySignUp(closed: Given, { hostname }: URL, filter: readonly string[]): boolean {
  if (closed.text !== undefined) return !toFlag(closed);
  return filter.length > 0 || !openHosts.has(hostname);
}

function toMinAge(given: Given, kind: ProviderName): number {
  const seconds = toSeconds(given);
  if (seconds > 0 && kind === "gogs")
    throw new ConfigError(
      `${given.source} cannot be kept: Gogs does not say how old an account is`,
    );
  return seconds;
}

function toList({ text = "" }: Given): string[] {
  return text
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
}

function toVisibility({ source, text }: Given): Visibility | undefined {
  if (text === undefined) return undefined;
  const known = visibilities.find((one) => one === text);
  if (known !== undefined) return known;
  throw new ConfigError(`${source} must be one of ${visibilities.join(", ")}, not "${text}"`);
}

/** The login in `username:kim,admin:true`. The error does not print the value, which may contain a token. */
function toAdmin({ source, text }: Given): string | undefined {
  if (text === undefined) return undefined;
  const fields = new Map(text.split(",").map((part) => toField(part)));
  const username = fields.get("username") ?? "";
  if (username === "") throw new ConfigError(`${source} must be like username:kim,admin:true`);
  return fields.get("admin") === "true" ? username : undefined;
}

function toField(part: string): [string, string] {
  const [name = "", ...value] = part.split(":");
  return [name.trim(), value.join(":").trim()];
}

function toMachine(username: Given, password: Given): ForgeConfig["machine"] {
  if (username.text === undefined && password.text === undefined) return undefined;
  const missing = username.text === undefined ? username.source : password.source;
  if (username.text === undefined || password.text === undefined)
    throw new ConfigError(`${missing} is missing; a login and its password belong together`);
  return { login: username.text, password: password.text };
}

function toOrigin(host: Given, proto: Given): URL | undefined {
  if (host.text === undefined) return undefined;
  const url = URL.parse(`${proto.text ?? "http"}://${host.text}`);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== null && isWeb && url.pathname === "/" && url.search + url.hash + url.username === "")
    return url;
  throw new ConfigError(
    `${host.source} and ${proto.source} must be a host such as ci.example.com, and http or https`,
  );
}

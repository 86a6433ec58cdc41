import { visibilities, type Visibility } from "@signalbox/contract";
import type { OAuthConfig } from "../accounts/oauth/oauth-config.ts";
import { ConfigError } from "../lib/config-error.ts";

/** The git host that the server is connected to. */
export type ForgeConfig = {
  kind: "gitea";
  address: URL;
  /** The beginning of the contexts of commit statuses; undefined if none are sent. */
  statusName: string | undefined;
  people: {
    /** The login that becomes a system administrator with its first sign-in. */
    admin: string | undefined;
    /** Logins and organizations, in lower case, that may register. Everybody if it is empty. */
    filter: readonly string[];
  };
  repositories: {
    /** The owners, in lower case, whose repositories are listed. All if it is empty. */
    filter: readonly string[];
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
export const forgeVariables = {
  server: "GITEA_SERVER",
  clientId: "GITEA_CLIENT_ID",
  clientSecret: "GITEA_CLIENT_SECRET",
  scope: "GITEA_SCOPE",
  statusName: "STATUS_NAME",
  statusDisabled: "STATUS_DISABLED",
  userCreate: "USER_CREATE",
  userFilter: "USER_FILTER",
  registrationClosed: "REGISTRATION_CLOSED",
  repositoryFilter: "REPOSITORY_FILTER",
  repositoryVisibility: "REPOSITORY_VISIBILITY",
  repositoryTrusted: "REPOSITORY_TRUSTED",
  gitUsername: "GIT_USERNAME",
  gitPassword: "GIT_PASSWORD",
  serverHost: "SERVER_HOST",
  serverProto: "SERVER_PROTO",
  proxyHost: "SERVER_PROXY_HOST",
  proxyProto: "SERVER_PROXY_PROTO",
} as const;

type Variable = keyof typeof forgeVariables;
type Given = { source: string; text: string | undefined };

/** Enough to list repositories, fetch them, make hooks and set statuses (https://docs.gitea.com/development/oauth2-provider#scopes). */
const giteaScope = "read:user read:organization write:repository";

/** A forge, the sign-in with it, and the public address that Drone's variables give. */
export type ForgeSettings = { forge: ForgeConfig; oauth: OAuthConfig; url: URL | undefined };

/** Undefined if no forge is configured. Throws a ConfigError that names a wrong or missing variable. */
export function readForgeSettings(environment: Environment): ForgeSettings | undefined {
  const read = (name: Variable): Given => readBoth(forgeVariables[name], environment);
  const server = read("server");
  if (server.text === undefined) return undefined;
  const need = (name: Variable): string => {
    const { text } = read(name);
    if (text !== undefined) return text;
    const prefix = server.source.replace(forgeVariables.server, "");
    throw new ConfigError(`${prefix}${forgeVariables[name]} is missing; ${server.source} needs it`);
  };
  const address = toAddress(server);
  const isClosed = toFlag(read("registrationClosed"));
  const scope = read("scope").text?.split(",").join(" ") ?? giteaScope;
  const [clientId, clientSecret] = [need("clientId"), need("clientSecret")];
  return {
    oauth: { provider: "gitea", address, clientId, clientSecret, signUp: !isClosed, scope },
    forge: {
      kind: "gitea",
      address,
      statusName: toFlag(read("statusDisabled"))
        ? undefined
        : (read("statusName").text ?? "continuous-integration/drone"),
      people: { admin: toAdmin(read("userCreate")), filter: toList(read("userFilter")) },
      repositories: {
        filter: toList(read("repositoryFilter")),
        visibility: toVisibility(read("repositoryVisibility")),
        trusted: toFlag(read("repositoryTrusted")),
      },
      machine: toMachine(read("gitUsername"), read("gitPassword")),
      hookOrigin: toOrigin(read("proxyHost"), read("proxyProto")),
    },
    url: toOrigin(read("serverHost"), read("serverProto")),
  };
}

function readBoth(name: string, environment: Environment): Given {
  const [own, drone] = [`SIGNALBOX_${name}`, `DRONE_${name}`];
  const [ownText, droneText] = [environment[own] || undefined, environment[drone] || undefined];
  if (ownText !== undefined && droneText !== undefined && ownText !== droneText)
    throw new ConfigError(`${own} and ${drone} differ; remove one of them`);
  return ownText === undefined
    ? { source: drone, text: droneText }
    : { source: own, text: ownText };
}

function toAddress({ source, text = "" }: Given): URL {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== null && isWeb && url.search + url.hash + url.username === "") return url;
  throw new ConfigError(`${source} must be an address like https://git.example.com, not "${text}"`);
}

/** The words that Go reads as a truth value (https://pkg.go.dev/strconv#ParseBool). */
function toFlag({ source, text = "false" }: Given): boolean {
  if (/^(?:1|t|true)$/i.test(text)) return true;
  if (/^(?:0|f|false)$/i.test(text)) return false;
  throw new ConfigError(`${source} must be true or false, not "${text}"`);
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

import { fillPath, streams, type StreamName } from "@signalbox/contract";

/** Where the calls go, and the token they carry if one is configured. */
export type Config = {
  server: URL;
  token: string | undefined;
  /** What is wrong with the server's licence: `expired` or `exceeded`. */
  licence: string | undefined;
};

/**
 * Reads the page's own settings: `<base href>` says under which path it is served, and
 * `<meta name="signalbox" data-server data-token data-licence>` may name another server, a token, and
 * what is wrong with the server's licence.
 */
export const readConfig = (page: Document = document): Config => {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="signalbox"]');
  return {
    server: new URL(meta?.dataset.server || ".", page.baseURI),
    token: meta?.dataset.token || undefined,
    licence: meta?.dataset.licence || undefined,
  };
};

/** The address of one of the server's own paths, such as `/api/user` or `/login`. */
export const serverUrl = (path: string, config: Config = readConfig()): URL =>
  new URL(path.replace(/^\//, ""), withSlash(config.server));

/**
 * The address at which the server redirects to a ref's page on the source host. Drone servers take the ref
 * as it stands in the path, slashes included, so only what would end the path is escaped besides what
 * every address escapes.
 */
export function sourceUrl(
  { namespace, name }: { namespace: string; name: string },
  ref: string,
  config: Config = readConfig(),
): URL {
  const path = ["link", namespace, name, "tree", ref].map(encodeURI).join("/");
  return serverUrl(path.replaceAll("?", "%3F").replaceAll("#", "%23"), config);
}

/** The address of a stream. It carries the token, if there is one: an EventSource sends no headers. */
export const streamUrl = (
  name: StreamName,
  parameters: Readonly<Record<string, string | number>> = {},
  config: Config = readConfig(),
): string => {
  return addressed(fillPath(streams[name].path, parameters), config);
};

/** The address of what tells whether the server can be reached; with the token too. */
export const probeUrl = (config: Config = readConfig()): string => addressed("/api/user", config);

const addressed = (path: string, config: Config): string => {
  const url = serverUrl(path, config);
  if (config.token !== undefined) url.searchParams.set(tokenParameter, config.token);
  return url.href;
};

const tokenParameter = "access_token";

/**
 * Whether a request brings the browser's cookies along. With a token they are not needed, and servers
 * that let any page call with one let none do so with cookies.
 */
export const credentialsOf = (token: string | undefined): RequestCredentials =>
  token === undefined ? "include" : "same-origin";

/** The same for an address that carries the token itself. */
export const credentialsFor = (url: string): RequestCredentials =>
  credentialsOf(new URL(url).searchParams.get(tokenParameter) ?? undefined);

const withSlash = (url: URL): URL => (url.pathname.endsWith("/") ? url : new URL(`${url.href}/`));

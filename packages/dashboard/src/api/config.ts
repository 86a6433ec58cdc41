import { fillPath, streams, type StreamName } from "@signalbox/contract";

export type Config = {
  /** The base address of all calls. */
  server: URL;
  /** Sent with every call, if configured. */
  token: string | undefined;
  /** The problem of the server's licence: `expired` or `exceeded`. */
  licence: string | undefined;
  /** The name of the host with which visitors sign in; only in the page of a visitor. */
  provider: string | undefined;
  /** Identifies the server behind a connected one. */
  upstream: string | undefined;
  /** The namespace in the page's address, if it contains slashes that are not escaped. */
  namespace: string | undefined;
  /** Who requested the page: `yes`, a visitor, or `maybe` one, because the request had no credential. */
  visitor: string | undefined;
};

/**
 * Reads the settings of the page: `<base href>` is the path that it is served under, and
 * `<meta name="signalbox" data-server data-token data-licence data-upstream>` may set another server, a token, the
 * problem with the server's licence, the identity of the server behind a connected one, and who requested the page.
 */
export function readConfig(page: Document = document): Config {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="signalbox"]');
  return {
    server: new URL(meta?.dataset.server || ".", page.baseURI),
    token: meta?.dataset.token || undefined,
    licence: meta?.dataset.licence || undefined,
    upstream: meta?.dataset.upstream || undefined,
    provider:
      page.querySelector<HTMLMetaElement>("meta[data-provider]")?.dataset["provider"] || undefined,
    namespace:
      page.querySelector<HTMLMetaElement>("meta[data-namespace]")?.dataset["namespace"] ||
      undefined,
    visitor:
      page.querySelector<HTMLMetaElement>("meta[data-visitor]")?.dataset.visitor || undefined,
  };
}

/** The URL of a path on the server, such as `/api/user` or `/login`. */
export function serverUrl(path: string, config: Config = readConfig()): URL {
  return new URL(path.replace(/^\//, ""), withSlash(config.server));
}

/**
 * The URL that redirects to the page of a ref on the source host. The server takes the ref from the path
 * literally, slashes included, so only `?` and `#`, which would end the path, are escaped in addition to
 * what `encodeURI` escapes.
 */
export function sourceUrl(
  { namespace, name }: { namespace: string; name: string },
  ref: string,
  config: Config = readConfig(),
): URL {
  const path = ["link", namespace, name, "tree", ref].map(encodeURI).join("/");
  return serverUrl(path.replaceAll("?", "%3F").replaceAll("#", "%23"), config);
}

/** The URL that redirects to the page of a commit on the source host. */
export function commitUrl(
  { namespace, name }: { namespace: string; name: string },
  sha: string,
): URL {
  return serverUrl(["link", namespace, name, "commit", sha].map(encodeURIComponent).join("/"));
}

/** The URL that redirects to a file of a commit on the source host. */
export function fileUrl(
  { namespace, name }: { namespace: string; name: string },
  sha: string,
  { file, line }: { file: string; line?: number | undefined },
): URL {
  const path = ["link", namespace, name, "file", sha].map(encodeURIComponent);
  const url = serverUrl([...path, ...file.split("/").map(encodeURIComponent)].join("/"));
  // A redirect keeps it.
  if (line !== undefined) url.hash = `L${line}`;
  return url;
}

/** The URL of a stream. It contains the token, if there is one, because an EventSource cannot send headers. */
export function streamUrl(
  name: StreamName,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  return withToken(fillPath(streams[name].path, parameters), readConfig());
}

/** The URL, including the token, that is requested to find out whether the server can be reached. */
export function probeUrl(config: Config = readConfig()): string {
  return withToken("/api/user", config);
}

const withToken = (path: string, config: Config): string => {
  const url = serverUrl(path, config);
  if (config.token !== undefined) url.searchParams.set(tokenParameter, config.token);
  return url.href;
};

const tokenParameter = "access_token";

/**
 * Whether a request sends the browser's cookies. With a token they are not needed, and browsers reject an
 * answer with `Access-Control-Allow-Origin: *` to a request that sent cookies:
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CORS#requests_with_credentials
 */
export function credentialsOf(token: string | undefined): RequestCredentials {
  return token === undefined ? "include" : "same-origin";
}

/** Whether requests to a URL that contains the token send cookies. */
export function credentialsFor(url: string): RequestCredentials {
  return credentialsOf(new URL(url).searchParams.get(tokenParameter) ?? undefined);
}

const withSlash = (url: URL): URL => (url.pathname.endsWith("/") ? url : new URL(`${url.href}/`));

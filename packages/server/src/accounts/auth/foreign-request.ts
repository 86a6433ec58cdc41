import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** The parts of a request that the guard checks. */
export type GuardedRequest = { method: string; headers: IncomingHttpHeaders; ourOrigin: string };

/**
 * Returns why a request to a connected server with a token is refused, or undefined. Only the token's owner may
 * have requests signed. `hostNames`: the configured names besides loopback; a wildcard address such as
 * 0.0.0.0 allows every address of this machine.
 *
 * - Another site can point its own host name at this machine (DNS rebinding), but not an IP address, so
 *   only known names are answered.
 * - Another site can send requests to this machine, which the browser marks as cross-site
 *   (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header). It may link to the connected server, but not embed
 *   it in a frame or post a form to it.
 */
export function refusalFor(
  { method, headers, ourOrigin }: GuardedRequest,
  hostNames: readonly string[],
): string | undefined {
  if (!isOwnHostName(headers.host, hostNames)) return unknownHostName;
  const { origin, "sec-fetch-site": site } = headers;
  const isSameOrigin =
    (origin === undefined || origin === ourOrigin) &&
    (site === undefined || site === "same-origin" || site === "none");
  return isSameOrigin || isNavigation(method, headers) ? undefined : foreignOrigin;
}

const unknownHostName =
  "This server does not answer at that host name; set its public address with --url";
const foreignOrigin = "The request does not come from a page of this server";

const isNavigation = (method: string, headers: IncomingHttpHeaders): boolean =>
  (method === "GET" || method === "HEAD") &&
  headers.origin === undefined &&
  headers["sec-fetch-mode"] === "navigate" &&
  headers["sec-fetch-dest"] === "document";

const isOwnHostName = (host: string | undefined, hostNames: readonly string[]): boolean => {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) > 0;
  return (
    isLoopback(hostname) ||
    hostNames.includes(hostname) ||
    (isAddress && hostNames.some((name) => wildcardAddresses.has(name)))
  );
};

const wildcardAddresses: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"]);

/** Whether a name or address always means this machine. */
export function isLoopback(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    name === "::1" ||
    name === "[::1]"
  );
}

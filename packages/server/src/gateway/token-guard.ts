import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** A request as far as the guard looks at it. */
export type GuardedRequest = { method: string; headers: IncomingHttpHeaders; ourOrigin: string };

/**
 * Where we sign every request with a person's token, nobody else may have one signed. Answers why a
 * request is refused, or undefined. `hostNames`: the names besides loopback that we are configured for;
 * one that means all addresses of this machine stands for each of them.
 *
 * - A page elsewhere can point a name of its own at this machine, though not an address: only our names
 *   are answered.
 * - A page elsewhere can send requests here: the browser says that it is from elsewhere. It may lead the
 *   person here, as a link does, but in no frame and with no form.
 */
export const refuse = (
  { method, headers, ourOrigin }: GuardedRequest,
  hostNames: readonly string[],
): string | undefined => {
  if (!isOurName(headers.host, hostNames)) return wrongName;
  const { origin, "sec-fetch-site": site } = headers;
  const isFromHere =
    (origin === undefined || origin === ourOrigin) &&
    (site === undefined || site === "same-origin" || site === "none");
  return isFromHere || isNavigation(method, headers) ? undefined : fromElsewhere;
};

const wrongName = "This gateway is not reached by that name (--url tells it its address)";
const fromElsewhere = "The request does not come from a page of this gateway";

const isNavigation = (method: string, headers: IncomingHttpHeaders): boolean =>
  (method === "GET" || method === "HEAD") &&
  headers.origin === undefined &&
  headers["sec-fetch-mode"] === "navigate" &&
  headers["sec-fetch-dest"] === "document";

const isOurName = (host: string | undefined, hostNames: readonly string[]): boolean => {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) > 0;
  return (
    isLoopback(hostname) ||
    hostNames.includes(hostname) ||
    (isAddress && hostNames.some((name) => everyAddress.has(name)))
  );
};

const everyAddress: ReadonlySet<string> = new Set(["0.0.0.0", "::", "[::]"]);

/** Whether a name or address always means this machine. */
export const isLoopback = (name: string): boolean =>
  name === "localhost" ||
  name.endsWith(".localhost") ||
  /^127\.\d+\.\d+\.\d+$/.test(name) ||
  name === "::1" ||
  name === "[::1]";

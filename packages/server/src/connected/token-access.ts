import type { IncomingHttpHeaders } from "node:http";

/**
 * How a connected server with a token treats a request. `signed`: sent with the token, as its owner. `own`:
 * sent unchanged, with the credentials it brings. `refused`: not sent.
 */
export type Access = "signed" | "own" | "refused";

type RequestFacts = {
  /** The pattern of the matched route. */
  path: string | undefined;
  headers: Pick<IncomingHttpHeaders, "authorization">;
  /** Whether the request carries the cookie that is set when the address with the key is opened. */
  hasKey: boolean;
};

/**
 * Explicit credentials take precedence over the cookie, so a caller with their own never acts as
 * the token's owner. The exception is a Basic header together with the cookie, which is meant for a
 * proxy in front of the connected server.
 */
export function accessOf({ path, headers, hasKey }: RequestFacts): Access {
  const authorization = headers.authorization?.trim() ?? "";
  const isForProxy = /^basic /i.test(authorization);
  if (hasKey && (authorization === "" || isForProxy)) return "signed";
  return authorization !== "" || path === healthPath ? "own" : "refused";
}

/** Open to everyone because monitors call it and its answer reveals nothing. */
const healthPath = "/healthz";

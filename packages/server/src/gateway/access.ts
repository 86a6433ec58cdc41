import type { IncomingHttpHeaders } from "node:http";

/**
 * How a request may pass a gateway that has a token. `signed`: with the token, as its owner. `own`: as it
 * is, with whatever credentials it brings. `refused`: not at all.
 */
export type Access = "signed" | "own" | "refused";

type AskedFor = {
  /** As the router reads it. */
  path: string | undefined;
  headers: Pick<IncomingHttpHeaders, "authorization">;
  /** It carries the cookie that opening the address with the key sets. */
  hasKey: boolean;
};

/**
 * Decides how a request passes. Explicit credentials win over the cookie, so nobody who brings their own
 * acts as the token's owner. A Basic header with the cookie is the exception: it is meant for a proxy on
 * the way here.
 */
export function accessOf({ path, headers, hasKey }: AskedFor): Access {
  const authorization = headers.authorization?.trim() ?? "";
  const isForProxy = /^basic /i.test(authorization);
  if (hasKey && (authorization === "" || isForProxy)) return "signed";
  return authorization !== "" || path === healthPath ? "own" : "refused";
}

/** Monitors ask it, and it tells nothing that needs a key. */
const healthPath = "/healthz";

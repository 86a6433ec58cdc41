import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { copyHeaders } from "./connection-headers.ts";
import { toUpstreamPage, type Sites } from "./origins.ts";

type Caller = {
  /** The caller's address, preceded by the addresses of trusted proxies. */
  forwardedFor: string;
  origins: Sites;
  /** Replaces the caller's credentials in this request. */
  token: string | undefined;
  /** Whether the connected server has a token. It forwards no cookies then, because nobody signs in. */
  isTokenOnly: boolean;
};

/**
 * The request headers as the server gets them. A request from another origin keeps its own token but not the person's
 * cookie, because Drone servers let any page read what a cookie gives access to
 * (https://github.com/harness/harness/blob/v2.24.0/handler/api/api.go).
 */
export function toUpstreamHeaders(
  headers: IncomingHttpHeaders,
  { origins, token, isTokenOnly, forwardedFor: addresses }: Caller,
): IncomingHttpHeaders {
  const { origin } = headers;
  const isElsewhere = typeof origin === "string" && origin !== origins.own;
  const sent = copyHeaders(headers, isTokenOnly || isElsewhere ? droppedWithCookie : dropped);
  sent.host = origins.upstreamHost;
  sent["x-forwarded-for"] = addresses;
  sent["x-forwarded-host"] = origins.ownHost;
  sent["x-forwarded-proto"] = origins.ownScheme;
  if (sent.origin !== undefined) sent.origin = toUpstreamPage(sent.origin, origins);
  if (sent.referer !== undefined) sent.referer = toUpstreamPage(sent.referer, origins);
  if (token !== undefined) sent.authorization = `Bearer ${token}`;
  return sent;
}

/** Set again if the request has a body. */
const dropped: ReadonlySet<string> = new Set(["content-length"]);
const droppedWithCookie: ReadonlySet<string> = new Set([...dropped, "cookie"]);

/** The `X-Forwarded-For` chain. `isBehindProxy`: whether the incoming header is trusted. */
export function forwardedFor({ headers, socket }: FastifyRequest, isBehindProxy: boolean) {
  const before = isBehindProxy ? headers["x-forwarded-for"] : undefined;
  return [before, socket.remoteAddress].flat().filter(Boolean).join(", ");
}

/**
 * The path and query as the server gets them. If the connected server signs the request, it removes any
 * other token from the query.
 */
export function toUpstreamPath(url: string, isSigned: boolean): string {
  if (!isSigned || !url.includes("?")) return url;
  const [path, query] = [url.slice(0, url.indexOf("?")), url.slice(url.indexOf("?") + 1)];
  const kept = query.split("&").filter((pair) => !new URLSearchParams(pair).has("access_token"));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

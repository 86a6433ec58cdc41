import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { withoutHopByHopHeaders } from "./connection-headers.ts";
import { toUpstreamPage, type Sites } from "./origins.ts";

type Caller = {
  /** The caller's address, preceded by the addresses of trusted proxies. */
  forwardedFor: string;
  origins: Sites;
  /** Replaces the caller's credentials in this request. */
  token: string | undefined;
  /** Whether the gateway has a token. It forwards no cookies then, because nobody signs in. */
  isTokenOnly: boolean;
};

/**
 * The request headers as the server gets them. A request from another origin keeps its own token
 * but not the person's cookie, because Drone servers let any page read what a cookie gives access
 * to.
 */
export function toUpstreamHeaders(headers: IncomingHttpHeaders, caller: Caller) {
  const { origins, token, isTokenOnly } = caller;
  const {
    host: _,
    // Undici sets it, because the body is sent as a whole.
    "content-length": __,
    origin,
    referer,
    cookie,
    authorization,
    ...rest
  } = withoutHopByHopHeaders(headers);
  const isElsewhere = typeof origin === "string" && origin !== origins.gateway;
  const mayCookie = !isTokenOnly && !isElsewhere;
  return {
    ...rest,
    host: origins.upstreamHost,
    "x-forwarded-for": caller.forwardedFor,
    "x-forwarded-host": origins.gatewayHost,
    "x-forwarded-proto": origins.gatewayScheme,
    ...(typeof origin === "string" && { origin: toUpstreamPage(origin, origins) }),
    ...(typeof referer === "string" && { referer: toUpstreamPage(referer, origins) }),
    ...(mayCookie && cookie !== undefined && { cookie }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(token === undefined && authorization !== undefined && { authorization }),
  };
}

/** The `X-Forwarded-For` chain. `isBehindProxy`: whether the incoming header is trusted. */
export function forwardedFor({ headers, socket }: FastifyRequest, isBehindProxy: boolean) {
  const before = isBehindProxy ? headers["x-forwarded-for"] : undefined;
  return [before, socket.remoteAddress].flat().filter(Boolean).join(", ");
}

/**
 * The path and query as the server gets them. If the gateway signs the request, it removes any
 * other token from the query.
 */
export function toUpstreamPath(url: string, isSigned: boolean): string {
  if (!isSigned || !url.includes("access_token")) return url;
  const [path = "", query = ""] = url.split("?", 2);
  const kept = query.split("&").filter((pair) => !/^access_token(=|$)/.test(pair));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}

import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { withoutConnection } from "./connection-headers.ts";
import { toTheirPage, type Origins } from "./origins.ts";

type Caller = {
  /** Whose request it is: the caller's address, after those of the proxies that we believe. */
  forwardedFor: string;
  origins: Origins;
  /** Signs this request in the caller's place. */
  token: string | undefined;
  /** The gateway has a token: nobody signs in through it, so no cookie is passed on. */
  isTokenOnly: boolean;
};

/**
 * The headers of a request as the server gets them. A page of another origin comes in with a token of
 * its own or as nobody: the person's cookie is not passed on for it, since Drone servers let any page
 * read what a cookie opens.
 */
export const toTheirHeaders = (headers: IncomingHttpHeaders, caller: Caller) => {
  const { origins, token, isTokenOnly } = caller;
  const {
    host: _,
    // The body is sent whole.
    "content-length": __,
    origin,
    referer,
    cookie,
    authorization,
    ...rest
  } = withoutConnection(headers);
  const isElsewhere = typeof origin === "string" && origin !== origins.ours;
  const mayCookie = !isTokenOnly && !isElsewhere;
  return {
    ...rest,
    host: new URL(origins.theirs).host,
    "x-forwarded-for": caller.forwardedFor,
    "x-forwarded-host": new URL(origins.ours).host,
    "x-forwarded-proto": new URL(origins.ours).protocol.slice(0, -1),
    ...(typeof origin === "string" && { origin: toTheirPage(origin, origins) }),
    ...(typeof referer === "string" && { referer: toTheirPage(referer, origins) }),
    ...(mayCookie && cookie !== undefined && { cookie }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(token === undefined && authorization !== undefined && { authorization }),
  };
};

/** Addresses on the way here. `isBehindProxy`: what a proxy in front of us says is believed. */
export const forwardedFor = ({ headers, socket }: FastifyRequest, isBehindProxy: boolean) => {
  const before = isBehindProxy ? headers["x-forwarded-for"] : undefined;
  return [before, socket.remoteAddress].flat().filter(Boolean).join(", ");
};

/** Path and query as the server gets them: where we sign, no other token stands beside ours. */
export const toTheirPath = (url: string, isSigned: boolean): string => {
  if (!isSigned || !url.includes("access_token")) return url;
  const [path = "", query = ""] = url.split("?", 2);
  const kept = query.split("&").filter((pair) => !/^access_token(=|$)/.test(pair));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
};

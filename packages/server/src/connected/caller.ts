import { createHmac, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { forwardedFor, toUpstreamHeaders } from "./request-headers.ts";
import type { ProxyDeps } from "./proxy.ts";

/** Who asks: the credentials with which the CI server is asked on their behalf. */
export type Caller = {
  /** Distinguishes credentials, without revealing them, until this process ends. */
  key: string;
  headers: IncomingHttpHeaders;
};

type CallerDeps = Pick<ProxyDeps, "originsOf" | "token" | "url">;

/** Returns a function that finds who sent a request. */
export function createCallerFinder({ originsOf, token, url }: CallerDeps) {
  const secret = randomBytes(32);
  return (request: FastifyRequest): Caller => {
    const sent = toUpstreamHeaders(request.headers, {
      origins: originsOf(request),
      token: request.isSigned ? token : undefined,
      isTokenOnly: token !== undefined,
      forwardedFor: forwardedFor(request, url !== undefined),
    });
    const headers = Object.fromEntries(names.map((name) => [name, sent[name]]));
    const inQuery = request.isSigned ? "" : (tokenQuery.safeParse(request.query).data ?? "");
    if (!headers["authorization"] && inQuery !== "") headers["authorization"] = `Bearer ${inQuery}`;
    const { authorization = "", cookie = "" } = headers;
    const credentials = JSON.stringify([request.isSigned, authorization, cookie]);
    const key = createHmac("sha256", secret).update(credentials).digest("base64url");
    return { key, headers: { ...headers, accept: "application/json" } };
  };
}

/** The headers that say who asks, and from where. */
const names = [
  "authorization",
  "cookie",
  "host",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
] as const;

const tokenQuery = z.pipe(
  z.object({ access_token: z.string() }),
  z.transform(({ access_token }) => access_token),
);

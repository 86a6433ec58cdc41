import { createHmac, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { forwardedFor, toUpstreamHeaders } from "../upstream/request-headers.ts";
import type { Sites } from "../upstream/origins.ts";

/** Who asks: the credentials with which the CI server is asked on their behalf. */
export type Caller = {
  /** Distinguishes credentials, without revealing them, until this process ends. */
  key: string;
  headers: IncomingHttpHeaders;
};

type CallerDeps = {
  originsOf: (request: FastifyRequest) => Sites;
  /** Signs the requests that the guard marks. */
  token: string | undefined;
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
};

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

import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isSameSecret } from "../lib/is-same-secret.ts";
import { sendError } from "../http/error-answer.ts";
import { isApi } from "../http/is-api.ts";
import { accessOf } from "./access.ts";
import { drawKeyPage, keyMissing } from "./key-page.ts";
import { refuse } from "./token-guard.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The gateway sends the request on with its token, as the token's owner. */
    isSigned: boolean;
  }
}

export type TokenGuard = {
  /** What a browser has to show to be let in. */
  key: string;
  /** The address that people use, where it is not host and port. */
  url: URL | undefined;
  /** Names besides loopback under which the gateway answers. */
  hostNames: readonly string[];
};

const keyQuery = z.object({ key: z.optional(z.string()) });

/**
 * Decides about every request to a gateway that has a person's token: other sites and names are refused,
 * and the token signs only what comes from a browser that was opened with the key. Without the key, every
 * account of the machine could act as that person.
 */
export async function guardToken(http: FastifyInstance, guard: TokenGuard): Promise<void> {
  const { key, url, hostNames } = guard;
  await http.register(cookie);
  http.addHook("onRequest", async (request, reply) => {
    const { method, headers, protocol, host } = request;
    const ourOrigin = url?.origin ?? `${protocol}://${host}`;
    const message = refuse({ method, headers, ourOrigin }, hostNames);
    if (message !== undefined) return sendError(reply, 403, message);
    const given = keyIn(request);
    if (given !== undefined && isSameSecret(given, key)) return letIn(request, reply, guard);
    const hasKey = isSameSecret(request.cookies[cookieName(request)] ?? "", key);
    const access = accessOf({ path: request.routeOptions.url, headers, hasKey });
    request.isSigned = access === "signed";
    if (access === "refused") refuseWithoutKey(request, reply);
  });
}

/** The key stands in the address of the first page alone. */
const keyIn = ({ method, routeOptions, query }: FastifyRequest): string | undefined => {
  const parsed = keyQuery.safeParse(query);
  const isFirstPage = routeOptions.url === "/" && (method === "GET" || method === "HEAD");
  return isFirstPage && parsed.success ? parsed.data.key : undefined;
};

/** Remembers the key, and leads to the address without it, which may be shown and copied. */
const letIn = (request: FastifyRequest, reply: FastifyReply, { key, url }: TokenGuard) =>
  reply
    .setCookie(cookieName(request), key, {
      path: "/",
      httpOnly: true,
      sameSite: "strict",
      secure: url?.protocol === "https:",
    })
    .header("Cache-Control", "no-store")
    .redirect("/", 303);

/** Browsers send a cookie to every port of a host: each gateway needs a name of its own. */
const cookieName = ({ socket }: FastifyRequest): string =>
  `signalbox_key_${socket.localPort ?? ""}`;

const refuseWithoutKey = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header("Cache-Control", "no-store");
  if (isApi(request.url)) return sendError(reply, 403, keyMissing);
  if (isLinkFromElsewhere(request.headers["sec-fetch-site"])) reply.header("Refresh", "0");
  reply
    .code(403)
    .type("text/html")
    .send(drawKeyPage(keyIn(request) !== undefined));
};

/**
 * Browsers hold a SameSite=Strict cookie back where a page of another site led here. The page then loads
 * itself once more, which counts as coming from here.
 */
const isLinkFromElsewhere = (site: string | string[] | undefined): boolean =>
  site === "cross-site" || site === "same-site";

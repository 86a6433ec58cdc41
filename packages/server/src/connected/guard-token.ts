import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isSameSecret } from "../lib/is-same-secret.ts";
import { sendError } from "../api/http/error-answer.ts";
import { isApi } from "../api/http/is-api.ts";
import { accessOf } from "./token-access.ts";
import { renderKeyPage, keyMissing } from "./key-page.ts";
import { refusalFor } from "../accounts/auth/foreign-request.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface FastifyRequest {
    /** Whether the connected server forwards the request with its token, as the token's owner. */
    isSigned: boolean;
  }
}

export type TokenGuard = {
  /** The key that a browser must present. */
  key: string;
  /** The public address, if it differs from host and port. */
  url: URL | undefined;
  /** Host names besides loopback at which the connected server answers. */
  hostNames: readonly string[];
};

const keyQuery = z.object({ key: z.optional(z.string()) });

/**
 * Guards a connected server that has a personal token: refuses requests from other sites and to unknown host
 * names, and signs only those from a browser that was opened with the key. Without the key, every
 * account of the machine could act as the token's owner.
 */
export async function guardToken(http: FastifyInstance, guard: TokenGuard): Promise<void> {
  const { key, url, hostNames } = guard;
  await http.register(cookie);
  http.addHook("onRequest", async (request, reply) => {
    const { method, headers, protocol, host } = request;
    const ourOrigin = url?.origin ?? `${protocol}://${host}`;
    const message = refusalFor({ method, headers, ourOrigin }, hostNames);
    if (message !== undefined) return sendError(reply, 403, message);
    const given = keyOf(request);
    if (given !== undefined && isSameSecret(given, key)) return grantAccess(request, reply, guard);
    const hasKey = isSameSecret(request.cookies[cookieName(request)] ?? "", key);
    const access = accessOf({ path: request.routeOptions.url, headers, hasKey });
    request.isSigned = access === "signed";
    if (access === "refused") refuseWithoutKey(request, reply);
  });
}

/** Only the first page accepts the key in its address. */
const keyOf = ({ method, routeOptions, query }: FastifyRequest): string | undefined => {
  const parsed = keyQuery.safeParse(query);
  const isFirstPage = routeOptions.url === "/" && (method === "GET" || method === "HEAD");
  return isFirstPage && parsed.success ? parsed.data.key : undefined;
};

/** Stores the key in a cookie and redirects to the address without it, which is safe to share. */
const grantAccess = (request: FastifyRequest, reply: FastifyReply, { key, url }: TokenGuard) =>
  reply
    .setCookie(cookieName(request), key, {
      path: "/",
      httpOnly: true,
      sameSite: "strict",
      secure: url?.protocol === "https:",
    })
    .header("Cache-Control", "no-store")
    .redirect("/", 303);

/**
 * Contains the port, because browsers send a cookie to every port of a host
 * (https://www.rfc-editor.org/rfc/rfc6265#section-8.5).
 */
const cookieName = ({ socket }: FastifyRequest): string =>
  `signalbox_key_${socket.localPort ?? ""}`;

const refuseWithoutKey = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header("Cache-Control", "no-store");
  if (isApi(request.url)) return sendError(reply, 403, keyMissing);
  if (isCrossSiteLink(request.headers["sec-fetch-site"])) reply.header("Refresh", "0");
  reply
    .code(403)
    .type("text/html")
    .send(renderKeyPage(keyOf(request) !== undefined));
};

/**
 * Browsers omit a SameSite=Strict cookie if the navigation came from another site
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value). The page
 * then reloads itself, which counts as same-site.
 */
const isCrossSiteLink = (site: string | string[] | undefined): boolean =>
  site === "cross-site" || site === "same-site";

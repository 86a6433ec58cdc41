import type { FastifyInstance } from "fastify";
import { identify } from "../../accounts/auth/identify.ts";
import type { Deps } from "../handlers/deps.ts";
import { isApi } from "./is-api.ts";

const preflight = {
  "Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE, OPTIONS",
  "Access-Control-Allow-Headers": "Accept, Authorization, Content-Type, X-CSRF-Token",
  "Access-Control-Max-Age": "300",
};

/**
 * Allows pages of other origins to read the API, but only with a valid token. They must not see
 * what visitors see, because such a page may run in a browser behind the same firewall as this
 * server. `*` does not expose cookies: browsers reject it for requests with credentials
 * (https://fetch.spec.whatwg.org/#cors-protocol-and-credentials).
 */
export function registerCrossOrigin(
  server: FastifyInstance,
  { store, sessions }: Pick<Deps, "store" | "sessions">,
): void {
  server.addHook("onRequest", (request, reply, next) => {
    if (!isApi(request.url)) return next();
    const isPreflight =
      request.method === "OPTIONS" &&
      request.headers["access-control-request-method"] !== undefined;
    request.identity = identify(request, store, sessions);
    const { user, by } = request.identity;
    const bringsToken = by === "token" && user?.active === true;
    if (isPreflight || bringsToken) reply.header("Access-Control-Allow-Origin", "*");
    if (!isPreflight) return next();
    reply.code(204).headers(preflight).send();
  });
}

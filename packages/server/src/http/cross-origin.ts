import type { FastifyInstance } from "fastify";
import { identify } from "../auth/identify.ts";
import type { Deps } from "../handlers/deps.ts";
import { isApi } from "./is-api.ts";

const preflight = {
  "Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE, OPTIONS",
  "Access-Control-Allow-Headers": "Accept, Authorization, Content-Type, X-CSRF-Token",
  "Access-Control-Max-Age": "300",
};

/**
 * Lets pages of other origins read the API with a valid token, and only with one: what a visitor may see
 * is not for them, because such a page runs in a browser that may stand behind a firewall with this server.
 * `*` never covers cookies: browsers accept it only for requests that are sent without them.
 */
export const registerCrossOrigin = (
  server: FastifyInstance,
  { store, sessions }: Pick<Deps, "store" | "sessions">,
): void => {
  server.addHook("onRequest", (request, reply, next) => {
    if (!isApi(request.url)) return next();
    const isPreflight =
      request.method === "OPTIONS" &&
      request.headers["access-control-request-method"] !== undefined;
    const { user, by } = identify(request, store, sessions);
    const bringsToken = by === "token" && user?.active === true;
    if (isPreflight || bringsToken) reply.header("Access-Control-Allow-Origin", "*");
    if (!isPreflight) return next();
    reply.code(204).headers(preflight).send();
  });
};

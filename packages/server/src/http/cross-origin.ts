import type { FastifyInstance, FastifyRequest } from "fastify";
import { isApi } from "./is-api.ts";

const preflight = {
  "Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE, OPTIONS",
  "Access-Control-Allow-Headers": "Accept, Authorization, Content-Type, X-CSRF-Token",
  "Access-Control-Max-Age": "300",
};

/**
 * Lets pages of other hosts call the API with a token that they were given, and only so: browsers take `*`
 * for requests without cookies alone. What a visitor may see is not for them either, as a page elsewhere
 * could read it from behind the visitor's firewall.
 */
export const registerCrossOrigin = (server: FastifyInstance): void => {
  server.addHook("onRequest", (request, reply, next) => {
    if (!isApi(request.url)) return next();
    const isPreflight =
      request.method === "OPTIONS" &&
      request.headers["access-control-request-method"] !== undefined;
    if (isPreflight || bringsToken(request)) reply.header("Access-Control-Allow-Origin", "*");
    if (!isPreflight) return next();
    reply.code(204).headers(preflight).send();
  });
};

const bringsToken = ({ headers, url }: FastifyRequest): boolean =>
  headers.authorization !== undefined || /[?&]access_token=/.test(url);

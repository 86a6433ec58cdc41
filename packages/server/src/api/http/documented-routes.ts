import { calls, streams, textRoutes } from "@signalbox/contract";
import type { FastifyInstance } from "fastify";
import { signInLinkPath } from "../../accounts/auth/sign-in-links.ts";
import { providerPasswordPath } from "../../accounts/oauth/oauth.ts";
import { toRoutePath } from "./route-path.ts";

/** Pages for browsers, and aliases of routes that are documented under their first name. */
const pages = [
  "/",
  "/*",
  "/login",
  "/logout",
  signInLinkPath,
  providerPasswordPath,
  "/:namespace/:name/cc.xml",
];

const documented = new Set([
  ...[calls, streams, textRoutes]
    .flatMap((table) => Object.values<{ path: string }>(table))
    .map(({ path }) => toRoutePath(path)),
  ...pages,
]);

/**
 * Refuses to register a route that the contract does not list: it would be missing from the API
 * description, and nothing would define who may call it.
 * @param others the routes of another protocol
 */
export function refuseUndocumentedRoutes(server: FastifyInstance, others: readonly string[]): void {
  server.addHook("onRoute", ({ method, url }) => {
    if (!documented.has(url) && !others.includes(url))
      throw new Error(`${String(method)} ${url} is missing from the contract`);
  });
}

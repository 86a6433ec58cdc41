import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { calls } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { identify } from "../auth/identify.ts";
import type { GuardDeps } from "./guard.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface FastifyReply {
    /** Answers 200 with the dashboard's page, whose router decides what to show. */
    sendIndexPage: () => FastifyReply | Promise<FastifyReply>;
  }
}

/** The folder into which the dashboard is built. */
export const builtDashboard = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));

/** Serves the dashboard's files, and its page for `/`. Visitors go to the welcome page. */
export async function registerWeb(
  server: FastifyInstance,
  { dashboard, ...deps }: GuardDeps & { dashboard: string },
): Promise<void> {
  await registerFiles(server, dashboard);
  server.decorateReply("sendIndexPage", function sendIndexPage(this: FastifyReply) {
    return this.sendFile("index.html");
  });
  server.get("/", (request, reply) => {
    const { user } = identify(request, deps.store, deps.sessions);
    return user === undefined
      ? reply.redirect("/welcome", 303)
      : reply.header("Link", homePreloads).sendIndexPage();
  });
}

/**
 * The `Link` header of home, by which browsers request the calls of its list together with the page's scripts
 * (https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel/preload). The addresses are relative,
 * because a proxy may serve the page under a path. `public/begin.js` of the dashboard makes the same calls.
 */
export const homePreloads = [calls.getUser.path, `${calls.listUserRepos.path}?latest=true`]
  .map((path) => `<${path.slice(1)}>; rel=preload; as=fetch; crossorigin=use-credentials`)
  .join(", ");

/** Serves the dashboard's files except its page. */
export async function registerFiles(server: FastifyInstance, dashboard: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: dashboard,
    index: false,
    cacheControl: false,
    // The dashboard's build writes compressed copies next to its scripts and styles.
    preCompressed: true,
    suppressWarning: !existsSync(dashboard),
    setHeaders: (reply, path) => {
      reply.header("Cache-Control", isHashed(path) ? forever : "no-cache");
    },
  });
}

/** Files in this folder have a content hash in their name, so they can be cached forever. */
const isHashed = (path: string): boolean => /[\\/]assets[\\/]/.test(path);
const forever = "public, max-age=31536000, immutable";

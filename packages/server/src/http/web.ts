import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { identify } from "../auth/identify.ts";
import type { GuardDeps } from "./guard.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Answers 200 with the dashboard's one page; its own routes decide what it shows. */
    sendIndexPage: () => FastifyReply | Promise<FastifyReply>;
  }
}

/** Where the dashboard is built to. */
export const builtDashboard = fileURLToPath(new URL("../../../dashboard/dist", import.meta.url));

/** The dashboard: its files, and its page for `/`. Visitors who are not signed in are sent to the welcome page. */
export const registerWeb = async (
  server: FastifyInstance,
  { dashboard, ...deps }: GuardDeps & { dashboard: string },
): Promise<void> => {
  await registerFiles(server, dashboard);
  server.decorateReply("sendIndexPage", function sendIndexPage(this: FastifyReply) {
    return this.sendFile("index.html");
  });
  server.get("/", (request, reply) => {
    const { user } = identify(request, deps.store, deps.sessions);
    return user === undefined ? reply.redirect("/welcome", 303) : reply.sendIndexPage();
  });
};

/** The dashboard's files, without its page. */
export const registerFiles = async (server: FastifyInstance, dashboard: string): Promise<void> => {
  await server.register(fastifyStatic, {
    root: dashboard,
    index: false,
    cacheControl: false,
    // The build puts them beside its scripts and styles.
    preCompressed: true,
    suppressWarning: !existsSync(dashboard),
    setHeaders: (reply, path) => {
      reply.header("Cache-Control", isHashed(path) ? forever : "no-cache");
    },
  });
};

/** Vite puts files whose names change with their content into this folder. */
const isHashed = (path: string): boolean => /[\\/]assets[\\/]/.test(path);
const forever = "public, max-age=31536000, immutable";

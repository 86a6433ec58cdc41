import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { calls, fillPath } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { identify } from "../auth/identify.ts";
import type { GuardDeps } from "../http/guard.ts";

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
      : reply.headers(pagePreloads(request.url) ?? {}).sendIndexPage();
  });
}

/**
 * The `Link` header of home and of a build's page, by which browsers request the first calls of the page together with its
 * scripts (https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel/preload); nothing for other pages.
 * The addresses are relative, because a proxy may serve the page under a path.
 */
export function pagePreloads(url: string): Record<"link", string> | undefined {
  const path = url.replace(/[?#].*$/, "");
  const paths = firstCalls(path);
  if (paths === undefined) return undefined;
  const root = "../".repeat(path.split("/").length - 2);
  const link = paths.map(
    (call) => `<${root}${call.slice(1)}>; rel=preload; as=fetch; crossorigin=use-credentials`,
  );
  return { link: link.join(", ") };
}

const buildPage = /^\/([\w.-]+)\/([\w.-]+)\/([1-9]\d*)(?:\/[1-9]\d*){0,2}\/?$/;

const firstCalls = (path: string): string[] | undefined => {
  if (path === "/") return [calls.getUser.path, `${calls.listUserRepos.path}?latest=true`];
  const [page, namespace, name, number] = buildPage.exec(path) ?? [];
  if (page === undefined || !namespace || !name || !number) return undefined;
  const parameters = { namespace, name, number };
  return [
    calls.getUser.path,
    fillPath(calls.getRepo.path, parameters),
    fillPath(calls.getBuild.path, parameters),
  ];
};

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

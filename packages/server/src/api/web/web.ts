import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { calls, fillPath } from "@signalbox/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { identify } from "../../accounts/auth/identify.ts";
import type { Deps } from "../handlers/deps.ts";
import type { GuardDeps } from "../http/guard.ts";
import { findNestedPage } from "../http/nested-names.ts";
import { previewTags } from "./preview.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface FastifyReply {
    /** Answers 200 with the dashboard's page, whose router decides what to show. */
    sendIndexPage: () => FastifyReply | Promise<FastifyReply>;
  }
}

/** The folder into which the dashboard is built. */
export const builtDashboard = fileURLToPath(new URL("../../../../dashboard/dist", import.meta.url));

/** Serves the dashboard's files, and its page for `/`. Visitors go to the welcome page. */
export async function registerWeb(
  server: FastifyInstance,
  { dashboard, oauth, ...deps }: GuardDeps & Pick<Deps, "dashboard" | "oauth">,
): Promise<void> {
  await registerFiles(server, dashboard);
  const preloads = createPagePreloads(dashboard);
  const callerOf = (request: FastifyRequest) => identify(request, deps.store, deps.sessions).user;
  const isVisitor = (request: FastifyRequest): boolean => callerOf(request) === undefined;
  server.decorateReply("sendIndexPage", async function sendIndexPage(this: FastifyReply) {
    const caller = callerOf(this.request);
    const namespace = caller && findNestedPage(this.request.url, caller, deps);
    if (caller !== undefined && namespace === undefined)
      return this.headers(preloads(this.request.url)).sendFile("index.html");
    const page = await readFile(join(dashboard, "index.html"), "utf8");
    if (namespace !== undefined)
      return sendPage(this, page.replace('data-namespace=""', `data-namespace="${namespace}"`));
    return sendPage(
      this,
      page
        .replace('data-visitor=""', 'data-visitor="yes"')
        .replace('data-provider=""', `data-provider="${oauth?.title ?? ""}"`)
        // A function, because in a text `$&` would stand for what it replaces.
        .replace("</head>", () => `${previewTags(this.request.url, deps.store)}</head>`),
    );
  });
  server.get("/", (request, reply) =>
    isVisitor(request) ? reply.redirect("/welcome", 303) : reply.sendIndexPage(),
  );
}

/** Sends the dashboard's page, in a version for this request. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.code(200).header("Cache-Control", "no-cache").type("text/html").send(page);
}

/**
 * The `Link` header of home and of a build's page, by which browsers request the first calls of the page, and the module of the
 * build's, together with the first script
 * (https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel/preload); nothing for other pages. The addresses
 * are relative, because a proxy may serve the page under a path. Not for visitors, who get no answers.
 */
export function createPagePreloads(dashboard: string) {
  const module = findBuildModule(join(dashboard, "assets"));
  return (url: string): { link?: string } => {
    const path = url.replace(/[?#].*$/, "");
    const paths = firstCalls(path);
    if (paths === undefined) return {};
    const root = "../".repeat(path.split("/").length - 2);
    const links = paths.map(
      (call) => `<${root}${call.slice(1)}>; rel=preload; as=fetch; crossorigin=use-credentials`,
    );
    if (path !== "/" && module !== undefined)
      links.push(`<${root}assets/${module}>; rel=modulepreload`);
    return { link: links.join(", ") };
  };
}

/** The module of the build's page, whose name contains a hash of its content. Home's is in the first script. */
const findBuildModule = (assets: string): string | undefined =>
  existsSync(assets)
    ? readdirSync(assets).find((name) => /^BuildPage-[\w-]+\.js$/.test(name))
    : undefined;

const buildPage = /^\/([\w.-]+(?:%2F[\w.-]+)*)\/([\w.-]+)\/([1-9]\d*)(?:\/[1-9]\d*){0,2}\/?$/;

const firstCalls = (path: string): string[] | undefined => {
  if (path === "/") return [calls.getUser.path, `${calls.listUserRepos.path}?latest=true`];
  const [page, namespace, name, number] = buildPage.exec(path) ?? [];
  if (page === undefined || !namespace || !name || !number) return undefined;
  const parameters = { namespace: decodeURIComponent(namespace), name, number };
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

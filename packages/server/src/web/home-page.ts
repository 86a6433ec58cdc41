import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  calls,
  type FirstFrameSettings,
  type PageAnswers,
  type RenderedHome,
  type RenderHome,
  type User,
} from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../handlers/deps.ts";
import { repoListOf, userAnswer } from "../handlers/user.ts";
import { Html, markup } from "../http/markup.ts";
import type { Revisions } from "../http/revisions.ts";
import { sendLongText } from "../http/send-long.ts";

export type HomePageDeps = Pick<Deps, "clock" | "report" | "store" | "storage"> & {
  revisions: Revisions;
};

/** Bytes. A longer list would delay the page more than the rows in it are worth. */
const maxListLength = 256 * 1024;
/** Pixels. Most windows are not higher. */
const windowHeight = 1000;

/**
 * Sends home with its first rows, which are shown while the dashboard's scripts are still loading
 * (docs/decisions/025-home-rendered-on-the-server.md). Returns undefined if the page cannot be rendered: its application then
 * does that.
 */
export function createHomePage(dashboard: string, deps: HomePageDeps) {
  // Loaded for the first page that needs it, because it takes some memory.
  let loaded: Promise<Renderer | undefined> | undefined;
  const report = (error: unknown): undefined => {
    deps.report.problem("home could not be rendered", error);
  };
  const render = async (request: FastifyRequest, user: User): Promise<string | undefined> => {
    // Named before anything is awaited: the user was read now, and may change.
    const revision = deps.revisions.current(user);
    if (repoListOf(user, deps.store, true).length > maxListLength) return undefined;
    const renderer = await (loaded ??= loadRenderer(dashboard).catch(report));
    const page = await readPage(dashboard);
    // Otherwise the dashboard has been built again, and has other styles.
    if (renderer?.page !== page) return undefined;
    return renderPage(renderer, request, { user, revision }, deps);
  };
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
  ): Promise<FastifyReply | undefined> => {
    const text = await render(request, user).catch(report);
    if (text === undefined) return undefined;
    // No browser may keep it, because it would show it again when the user goes back.
    reply.type("text/html; charset=utf-8").header("Cache-Control", "no-store");
    return sendLongText(request, reply, text);
  };
}

/** The page without content, and the function that makes its content. */
type Renderer = { page: string; renderHome: RenderHome };

const readPage = (dashboard: string): Promise<string> =>
  readFile(join(dashboard, "index.html"), "utf8");

const loadRenderer = async (dashboard: string): Promise<Renderer | undefined> => {
  const script = join(dashboard, "server", "render-home.js");
  if (!existsSync(script)) return undefined;
  const page = await readPage(dashboard);
  const module: { renderHome: RenderHome } = await import(pathToFileURL(script).href);
  return { page, renderHome: module.renderHome };
};

const renderPage = (
  { page, renderHome }: Renderer,
  request: FastifyRequest,
  { user, revision }: { user: User; revision: string },
  deps: HomePageDeps,
): string => {
  const list = repoListOf(user, deps.store, true);
  const answers = { user: JSON.stringify(userAnswer(user, deps)), repos: list.toString() };
  const frame = { now: deps.clock(), isNarrow: isPhone(request.headers), windowHeight };
  const rendered = renderHome(request.url, answers, frame);
  const texts = {
    [calls.getUser.path]: answers.user,
    [`${calls.listUserRepos.path}?latest=true`]: answers.repos,
  };
  return fillPage(page, rendered, { ...frame, without: rendered.without }, { revision, texts });
};

/**
 * Whether a phone sends the request. Some browsers say so in a header of its own
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-CH-UA-Mobile), others in their name.
 */
const isPhone = (headers: FastifyRequest["headers"]): boolean =>
  /^\?1$|\bMobi/.test(String(headers["sec-ch-ua-mobile"] ?? headers["user-agent"]));

const settings = new Html('<meta name="signalbox"');
const root = '<div id="root">';

const fillPage = (
  page: string,
  { html }: RenderedHome,
  firstFrame: FirstFrameSettings,
  answers: PageAnswers,
): string => {
  const attribute = markup`${settings} data-first-frame="${JSON.stringify(firstFrame)}"`.text;
  // A script ends at the first "</script", even within a text.
  const json = JSON.stringify(answers).replaceAll("<", String.raw`\u003c`);
  return page
    .replace(settings.text, () => attribute)
    .replace(
      `${root}</div>`,
      () => `${root}${html}</div>\n<script type="application/json" id="answers">${json}</script>`,
    );
};

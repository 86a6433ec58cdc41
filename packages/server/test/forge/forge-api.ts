import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serveGit } from "./git-backend.ts";
import { toPersonJson, toPullJson, toRepoJson } from "./hook-bodies.ts";
import { oauthClient, type ForgeRepo, type ForgeState, type Level } from "./forge-state.ts";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Actions = { testHook: (repo: ForgeRepo) => Promise<void> };

const codes = new Map<string, { login: string; challenge: string; redirectUri: string }>();

/** Answers what a Gitea answers: its sign-in pages, the calls of its API, and git over HTTP. */
export async function answerForge(
  state: ForgeState,
  request: IncomingMessage,
  response: ServerResponse,
  actions: Actions,
): Promise<void> {
  const url = new URL(request.url ?? "/", state.address);
  if (state.callsLeft !== undefined) state.callsLeft -= 1;
  if (state.isDown || (state.callsLeft ?? 0) < 0)
    return void response.writeHead(502).end("Bad gateway");
  if (url.pathname === "/login/oauth/authorize") {
    response.writeHead(303, { Location: authorize(url, state) }).end();
    return;
  }
  const git = /^\/([^/]+\/[^/]+)\.git(\/.*)$/.exec(url.pathname);
  if (git !== null) {
    state.calls.push(`git ${git[1]}`);
    return answerGit(state, request, response, { slug: git[1] ?? "", rest: git[2] ?? "", url });
  }
  const { status, body, headers } = await answerCall(state, request, url, actions);
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

function authorize({ searchParams }: URL, state: ForgeState): string {
  const parameter = (name: string) => searchParams.get(name) ?? "";
  const code = randomUUID();
  const redirectUri = parameter("redirect_uri");
  codes.set(code, { login: state.atBrowser, challenge: parameter("code_challenge"), redirectUri });
  const back = new URL(redirectUri);
  back.search = new URLSearchParams({ code, state: parameter("state") }).toString();
  return back.href;
}

function giveToken(form: URLSearchParams, state: ForgeState): Answer {
  const isClient =
    form.get("client_id") === oauthClient.id && form.get("client_secret") === oauthClient.secret;
  const login = isClient ? loginOf(form, state) : undefined;
  if (login === undefined) return { status: 400, body: { error: "invalid_grant" } };
  const [access_token, refresh_token] = [randomUUID(), randomUUID()];
  const expires_in = state.tokenSeconds;
  state.tokens.set(access_token, { login, expires: Date.now() + expires_in * 1000 });
  state.refreshTokens.set(refresh_token, login);
  return { status: 200, body: { access_token, token_type: "bearer", expires_in, refresh_token } };
}

function loginOf(form: URLSearchParams, state: ForgeState): string | undefined {
  if (form.get("grant_type") === "refresh_token") {
    const given = form.get("refresh_token") ?? "";
    const login = state.refreshTokens.get(given);
    // As with INVALIDATE_REFRESH_TOKENS: each is accepted once.
    state.refreshTokens.delete(given);
    return login;
  }
  const code = codes.get(form.get("code") ?? "");
  codes.delete(form.get("code") ?? "");
  const hash = createHash("sha256").update(form.get("code_verifier") ?? "");
  const isRight =
    hash.digest("base64url") === code?.challenge && form.get("redirect_uri") === code.redirectUri;
  return isRight ? code.login : undefined;
}

async function answerGit(
  state: ForgeState,
  request: IncomingMessage,
  response: ServerResponse,
  { slug, rest, url }: { slug: string; rest: string; url: URL },
): Promise<void> {
  const repo = state.repos.find((one) => one.slug === slug);
  const pair = Buffer.from(request.headers.authorization?.replace(/^Basic /, "") ?? "", "base64");
  const [token = ""] = pair.toString().split(":");
  const login = state.tokens.get(token)?.login;
  const mayRead = repo && (!repo.isPrivate || levelOf(state, repo, login) !== undefined);
  if (login === undefined && repo?.isPrivate !== false) {
    response.writeHead(401, { "WWW-Authenticate": 'Basic realm="Gitea"' }).end();
    return;
  }
  if (!mayRead) return void response.writeHead(404).end();
  const path = `/${repo.id}.git${rest}`;
  await serveGit(request, response, { root: state.folder, path, query: url.search.slice(1) });
}

function levelOf(state: ForgeState, repo: ForgeRepo, login: string | undefined): Level | undefined {
  if (login === undefined) return undefined;
  const [owner = ""] = repo.slug.split("/");
  const organization = state.organizations.get(owner);
  if (owner === login || organization?.admins.has(login)) return "admin";
  if (organization?.members.has(login)) return repo.people.get(login) ?? "write";
  return repo.people.get(login) ?? (repo.isPrivate ? undefined : "read");
}

const permissionsOf = (level: Level | undefined) => ({
  admin: level === "admin",
  push: level === "admin" || level === "write",
  pull: level !== undefined,
});

const notFound: Answer = { status: 404, body: { message: "The target couldn't be found." } };
const forbidden: Answer = { status: 403, body: { message: "user should be an owner or admin" } };

function isRefused({ refused }: ForgeState, login: string, call: string): boolean {
  // Statuses are refused for all commits of a repository.
  const name = call.replace(/\/statuses\/[0-9a-f]+$/, "/statuses");
  return refused.has(name) || refused.has(`${login} ${name}`);
}

async function answerCall(
  state: ForgeState,
  request: IncomingMessage,
  url: URL,
  actions: Actions,
): Promise<Answer> {
  const body = await text(request);
  if (url.pathname === "/login/oauth/access_token")
    return giveToken(new URLSearchParams(body), state);
  const { method = "GET", headers } = request;
  const path = url.pathname.replace(/^\/api\/v1/, "");
  state.calls.push(`${method} ${path}${url.search}`);
  const token = headers.authorization?.replace(/^(token|Bearer) /, "") ?? "";
  const owner = state.tokens.get(token);
  const login = owner !== undefined && owner.expires > Date.now() ? owner.login : undefined;
  const person = state.people.get(login ?? "");
  if (login === undefined || person === undefined)
    return { status: 401, body: { message: "token is required" } };
  if (isRefused(state, login, `${method} ${path}`)) return forbidden;
  if (path === "/user") return { status: 200, body: toPersonJson(person, state.address) };
  if (path === "/user/repos") return listRepos(state, url, login);
  if (path === "/user/orgs") return { status: 200, body: listOrganizations(state, login) };
  const membership = /^\/users\/[^/]+\/orgs\/([^/]+)\/permissions$/.exec(path);
  if (membership !== null) {
    const isAdmin = state.organizations.get(membership[1] ?? "")?.admins.has(login) === true;
    return { status: 200, body: { is_owner: isAdmin, is_admin: isAdmin, can_write: true } };
  }
  const byId = /^\/repositories\/(\d+)$/.exec(path);
  if (byId !== null) {
    const repo = state.repos.find(({ id }) => id === Number(byId[1]));
    const level = repo && levelOf(state, repo, login);
    return level === undefined || repo === undefined
      ? notFound
      : { status: 200, body: repoJson(state, repo, level) };
  }
  const [, slug = "", rest = ""] = /^\/repos\/([^/]+\/[^/]+)(.*)$/.exec(path) ?? [];
  const moved = state.repos.find(({ id }) => id === state.formerNames.get(slug));
  if (moved !== undefined) {
    const location = `/api/v1/repos/${moved.slug}${rest}${url.search}`;
    return { status: 307, headers: { Location: location } };
  }
  const repo = state.repos.find((one) => one.slug === slug);
  const level = repo && levelOf(state, repo, login);
  if (repo === undefined || level === undefined) return notFound;
  return answerRepo(state, repo, { level, method, rest, body, url, actions });
}

const repoJson = (state: ForgeState, repo: ForgeRepo, level: Level | undefined) =>
  toRepoJson({ ...repo, permissions: permissionsOf(level) }, state.address);

function listRepos(state: ForgeState, url: URL, login: string): Answer {
  const all = state.repos.flatMap((repo) => {
    const level = levelOf(state, repo, login);
    const isOwn = repo.people.has(login) || level === "admin" || level === "write";
    return isOwn ? [repoJson(state, repo, level)] : [];
  });
  return toPage(all, url, state);
}

/** At most as many as the server allows, whatever was asked for. */
function toPage(all: readonly unknown[], url: URL, { address, pageSize }: ForgeState): Answer {
  const limit = Math.min(Number(url.searchParams.get("limit") ?? pageSize), pageSize);
  const page = Number(url.searchParams.get("page") ?? "1");
  const next = new URL(url.pathname + url.search, address);
  next.searchParams.set("page", String(page + 1));
  const hasNext = page * limit < all.length;
  return {
    status: 200,
    body: all.slice((page - 1) * limit, page * limit),
    headers: {
      "X-Total-Count": String(all.length),
      ...(hasNext && { Link: `<${next.href}>; rel="next",<${next.href}>; rel="last"` }),
    },
  };
}

const listOrganizations = ({ organizations }: ForgeState, login: string) =>
  [...organizations.values()]
    .filter(({ admins, members }) => admins.has(login) || members.has(login))
    .map(({ id, name }) => ({ id, name, username: name, full_name: "" }));

type RepoCall = {
  level: Level;
  method: string;
  rest: string;
  body: string;
  url: URL;
  actions: Actions;
};

async function answerRepo(state: ForgeState, repo: ForgeRepo, call: RepoCall): Promise<Answer> {
  const { level, method, rest, body, url, actions } = call;
  if (rest === "") return { status: 200, body: repoJson(state, repo, level) };
  if (rest === "/pulls") {
    const open = repo.pulls.filter((pull) => pull.state === "open");
    const base = repoJson(state, repo, level);
    const items = open.map((pull) => {
      const head = pull.head && repoJson(state, pull.head, "read");
      return toPullJson(pull, base, head, state.address);
    });
    return toPage(items, url, state);
  }
  const status = /^\/statuses\/([0-9a-f]{40})$/.exec(rest);
  if (status !== null) {
    if (level === "read") return forbidden;
    const isKnown = await repo.git.sha(status[1] ?? "").catch(() => undefined);
    if (isKnown === undefined) return { status: 500, body: { message: "object does not exist" } };
    state.statuses.push({ ...JSON.parse(body), slug: repo.slug, sha: status[1] ?? "" });
    return { status: 201, body: {} };
  }
  if (!rest.startsWith("/hooks")) return notFound;
  if (level !== "admin") return forbidden;
  return answerHooks(repo, { method, rest, body, url, state, actions });
}

async function answerHooks(
  repo: ForgeRepo,
  call: Omit<RepoCall, "level"> & { state: ForgeState },
): Promise<Answer> {
  const { method, rest, body, url, state, actions } = call;
  const toHook = (hook: ForgeRepo["hooks"][number]) => ({
    id: hook.id,
    type: "gitea",
    config: { content_type: "json", url: hook.url },
    active: true,
  });
  if (rest === "/hooks" && method === "GET") return toPage(repo.hooks.map(toHook), url, state);
  if (rest === "/hooks") {
    const { config } = JSON.parse(body);
    const hook = { id: repo.hooks.length + 1 + repo.id * 100, ...config };
    repo.hooks.push(hook);
    return { status: 201, body: toHook(hook) };
  }
  const id = Number(/^\/hooks\/(\d+)/.exec(rest)?.[1]);
  if (!repo.hooks.some((hook) => hook.id === id)) return notFound;
  if (rest.endsWith("/tests")) await actions.testHook(repo);
  else repo.hooks = repo.hooks.filter((hook) => hook.id !== id);
  return { status: 204 };
}

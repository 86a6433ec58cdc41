import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serveGit } from "./git-backend.ts";
import { forbidden, levelOf, notFound } from "./dialects/dialect.ts";
import {
  oauthClient,
  passwordOf,
  type Answer,
  type ForgeRepo,
  type ForgeState,
} from "./forge-state.ts";

type Actions = { testHook: (repo: ForgeRepo) => Promise<void> };

const codes = new Map<string, { login: string; challenge: string; redirectUri: string }>();

/** Answers what a git host answers: its sign-in pages, the calls of its API, and git over HTTP. */
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
  if (url.pathname === state.dialect.authorizePath) {
    response.writeHead(303, { Location: authorize(url, state) }).end();
    return;
  }
  const git = /^\/(.+?)\.git(\/.*)$/.exec(url.pathname);
  if (git !== null) {
    state.calls.push(`git ${git[1]}`);
    return answerGit(state, request, response, { slug: git[1] ?? "", rest: git[2] ?? "", url });
  }
  const { status, body, headers } = await answerCall(state, request, url, actions);
  if (headers?.["ETag"] !== undefined && headers["ETag"] === request.headers["if-none-match"])
    return void response.writeHead(304, headers).end();
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
  const { hasRefresh } = state.dialect;
  const expires_in = hasRefresh ? state.tokenSeconds : Infinity;
  state.tokens.set(access_token, { login, expires: Date.now() + expires_in * 1000 });
  const given = { access_token, token_type: "bearer" };
  if (!hasRefresh) return { status: 200, body: given };
  state.refreshTokens.set(refresh_token, { login, access: access_token });
  return { status: 200, body: { ...given, expires_in, refresh_token } };
}

function loginOf(form: URLSearchParams, state: ForgeState): string | undefined {
  if (form.get("grant_type") === "refresh_token") {
    const given = form.get("refresh_token") ?? "";
    const { login, access = "" } = state.refreshTokens.get(given) ?? {};
    // As with INVALIDATE_REFRESH_TOKENS: each is accepted once.
    state.refreshTokens.delete(given);
    if (state.dialect.endsFormerAccess) state.tokens.delete(access);
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
  const [user = "", password = ""] = pair.toString().split(":");
  const token = state.dialect.tokenIn === "login" ? user : password;
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

function isRefused({ refused }: ForgeState, login: string, call: string): boolean {
  // Statuses are refused for all commits of a repository.
  const name = call.replace(/\/statuses\/[0-9a-f]+$/, "/statuses");
  return refused.has(name) || refused.has(`${login} ${name}`);
}

function personWithPassword({ authorization = "" }: IncomingMessage["headers"]) {
  const pair = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
  const [login = "", password] = pair.split(/:(.*)/s);
  return password === passwordOf(login) ? login : undefined;
}

const tokenNames = new Set<string>();

function makeToken(state: ForgeState, login: string, body: string): Answer {
  const { name } = JSON.parse(body);
  if (tokenNames.has(`${login} ${name}`))
    return { status: 422, body: { message: "access token already exists" } };
  tokenNames.add(`${login} ${name}`);
  const sha1 = randomUUID();
  state.tokens.set(sha1, { login, expires: Infinity });
  return { status: 201, body: { name, sha1 } };
}

async function answerCall(
  state: ForgeState,
  request: IncomingMessage,
  url: URL,
  { testHook }: Actions,
): Promise<Answer> {
  const body = await text(request);
  const { apiPath, tokenPath, answer } = state.dialect;
  if (url.pathname === tokenPath) return giveToken(new URLSearchParams(body), state);
  if (!url.pathname.startsWith(apiPath)) return notFound;
  const { method = "GET", headers } = request;
  const path = url.pathname.slice(apiPath.length);
  state.calls.push(`${method} ${path}${url.search}`);
  await state.isReleased;
  const byPassword = state.dialect.hasPasswords === true && personWithPassword(headers);
  if (byPassword && path === `/users/${byPassword}/tokens`)
    return method === "GET" ? { status: 200, body: [] } : makeToken(state, byPassword, body);
  const token = headers.authorization?.replace(/^(token|Bearer) /, "") ?? "";
  const owner = state.tokens.get(token);
  const isValid = owner !== undefined && owner.expires > Date.now();
  const login = isValid ? owner.login : undefined;
  const person = state.people.get(login ?? "");
  if (person === undefined) return { status: 401, body: { message: "token is required" } };
  if (isRefused(state, person.login, `${method} ${path}`)) return forbidden;
  return answer({ state, person, method, path, url, body, testHook });
}

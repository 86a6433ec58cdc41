import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Answer, ForgeRepo, ForgeState, Level } from "../forge-state.ts";
import { githubExample } from "../github-examples.ts";
import type { Person } from "../hook-bodies.ts";
import {
  addHook,
  forbidden,
  isKnownCommit,
  levelOf,
  listedRepos,
  nameOf,
  notFound,
  ownerOf,
  toPage,
  zeros,
  type ApiCall,
  type Dialect,
  type SentBy,
} from "./dialect.ts";

type Json = Record<string, unknown>;

/** GitHub Enterprise at an address of its own, as its documentation says; github.com differs in the address of the API. */
export const github: Dialect = {
  variables: "GITHUB",
  authorizePath: "/login/oauth/authorize",
  tokenPath: "/login/oauth/access_token",
  apiPath: "/api/v3",
  pullRefs: "refs/pull",
  hasRefresh: false,
  tokenIn: "login",
  answer: async (call) => withTag(await answer(call)),
  headers: (event, body, secret) => ({
    "X-GitHub-Event": event,
    "X-GitHub-Delivery": randomUUID(),
    "X-Hub-Signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  }),
  push: (sent, { ref, before, after, head }) => {
    const [, folder = "", name = ""] = /^refs\/(heads|tags)\/(.+)$/.exec(ref) ?? [];
    const isNew = before === zeros;
    const commit = {
      id: head.id,
      message: head.message,
      author: { name: head.author, email: `${head.author}@example.com`, username: head.author },
    };
    const push = {
      ...githubExample("push"),
      ...partsOf(sent),
      ref,
      before,
      after,
      created: isNew,
      deleted: false,
      forced: false,
      commits: [commit],
      head_commit: commit,
    };
    const type = folder === "tags" ? "tag" : "branch";
    const create = { ...githubExample("create"), ...partsOf(sent), ref: name, ref_type: type };
    return [...(isNew ? [{ event: "create", body: create }] : []), { event: "push", body: push }];
  },
  remove: (sent, ref) => {
    const name = ref.replace(/^refs\/heads\//, "");
    const gone = { ref, before: "1".repeat(40), after: zeros, deleted: true, head_commit: null };
    return [
      { event: "push", body: { ...githubExample("push"), ...partsOf(sent), ...gone } },
      {
        event: "delete",
        body: { ...githubExample("delete"), ...partsOf(sent), ref: name, ref_type: "branch" },
      },
    ];
  },
  pull: (sent, pull, action) => [
    {
      event: "pull_request",
      body: {
        ...githubExample("pull_request", "opened"),
        ...partsOf(sent),
        action: action === "synchronized" ? "synchronize" : action,
        number: pull.number,
        pull_request: pullJson(sent, pull),
      },
    },
  ],
  test: (sent) => [{ event: "ping", body: { ...githubExample("ping"), ...partsOf(sent) } }],
  deploy: (sent, { id, ref, sha, target }) => {
    const example = githubExample("deployment", "created");
    const deployment = { id, ref, sha, environment: target, payload: { version: "1" } };
    return [{ event: "deployment", body: { ...example, ...partsOf(sent), deployment } }];
  },
};

const personJson = ({ id, login }: Person, { address }: ForgeState): Json => ({
  id,
  login,
  type: "User",
  avatar_url: `${address}/avatars/${login}`,
});

const repoJson = (state: ForgeState, repo: ForgeRepo, level?: Level): Json => ({
  id: repo.id,
  name: nameOf(repo.slug),
  full_name: repo.slug,
  owner: { id: repo.ownerId, login: ownerOf(repo.slug) },
  private: repo.isPrivate,
  visibility: repo.isPrivate ? "private" : "public",
  fork: repo.isFork,
  size: 1,
  archived: false,
  html_url: `${state.address}/${repo.slug}`,
  clone_url: `${state.address}/${repo.slug}.git`,
  ssh_url: `git@127.0.0.1:${repo.slug}.git`,
  default_branch: repo.defaultBranch,
  ...(level && {
    permissions: {
      admin: level === "admin",
      maintain: level === "admin",
      push: level !== "read",
      triage: level !== "read",
      pull: true,
    },
  }),
});

const partsOf = ({ state, repo, by }: SentBy): Json => ({
  repository: repoJson(state, repo),
  sender: personJson(by, state),
});

const pullJson = ({ state, repo }: SentBy, pull: ForgeRepo["pulls"][number]): Json => ({
  number: pull.number,
  title: pull.title,
  body: pull.body === "" ? null : pull.body,
  state: pull.state,
  draft: false,
  html_url: `${state.address}/${repo.slug}/pull/${pull.number}`,
  created_at: "2026-01-01T12:00:00Z",
  user: personJson(pull.author, state),
  base: { ref: pull.target, sha: pull.targetSha, repo: repoJson(state, repo) },
  head: {
    ref: pull.source,
    sha: pull.sha,
    repo: pull.head && repoJson(state, pull.head),
  },
});

/** Answers can be asked for with the tag of an earlier one. */
const withTag = (given: Answer): Answer => {
  if (given.status !== 200) return given;
  const tag = createHash("sha256").update(JSON.stringify(given.body)).digest("hex").slice(0, 16);
  return { ...given, headers: { ...given.headers, ETag: `W/"${tag}"` } };
};

function answer(call: ApiCall): Promise<Answer> | Answer {
  const { state, person, path, url } = call;
  const { login } = person;
  const paged = (all: readonly unknown[]) => toPage(all, url, state, "per_page");
  if (path === "/user") return { status: 200, body: { ...personJson(person, state), email: null } };
  if (path === "/user/emails") {
    const email = `${login}@example.com`;
    return { status: 200, body: [{ email, primary: true, verified: true }] };
  }
  if (path === "/user/repos")
    return paged(listedRepos(state, login).map(({ repo, level }) => repoJson(state, repo, level)));
  if (path === "/user/memberships/orgs") {
    const own = [...state.organizations.values()].filter(
      ({ admins, members }) => admins.has(login) || members.has(login),
    );
    return paged(
      own.map(({ id, name, admins }) => ({
        state: "active",
        role: admins.has(login) ? "admin" : "member",
        organization: { id, login: name },
      })),
    );
  }
  const byId = /^\/repositories\/(\d+)(.*)$/.exec(path);
  const [, slug = "", rest = ""] = /^\/repos\/([^/]+\/[^/]+)(.*)$/.exec(path) ?? [];
  const movedTo = state.formerNames.get(slug);
  if (movedTo !== undefined && !state.repos.some((one) => one.slug === slug)) {
    const location = `/api/v3/repositories/${movedTo}${rest}${url.search}`;
    return { status: call.method === "GET" ? 301 : 307, headers: { Location: location } };
  }
  const repo = state.repos.find((one) =>
    byId === null ? one.slug === slug : one.id === Number(byId[1]),
  );
  const level = repo && levelOf(state, repo, login);
  if (repo === undefined || level === undefined) return notFound;
  return answerRepo(repo, { ...call, level, rest: byId?.[2] ?? rest });
}

type RepoCall = ApiCall & { level: Level; rest: string };

async function answerRepo(repo: ForgeRepo, call: RepoCall): Promise<Answer> {
  const { state, level, rest, body, url, person, method } = call;
  if (rest === "") return { status: 200, body: repoJson(state, repo, level) };
  if (rest === "/pulls") {
    const open = repo.pulls.filter((pull) => pull.state === "open");
    const items = open.map((pull) => pullJson({ state, repo, by: person }, pull));
    return toPage(items, url, state, "per_page");
  }
  const [, sha] = /^\/statuses\/([0-9a-f]{40})$/.exec(rest) ?? [];
  if (sha !== undefined) {
    if (level === "read") return notFound;
    if (!(await isKnownCommit(repo, sha)))
      return { status: 422, body: { message: `No commit found for SHA: ${sha}` } };
    state.statuses.push({ ...JSON.parse(body), slug: repo.slug, sha });
    return { status: 201, body: {} };
  }
  const [, deployment] = /^\/deployments\/(\d+)\/statuses$/.exec(rest) ?? [];
  if (deployment !== undefined) {
    if (level === "read") return forbidden;
    const { state: reached, description, log_url: target_url } = JSON.parse(body);
    const context = `deployment ${deployment}`;
    const status = { state: reached, description, target_url, context };
    state.statuses.push({ ...status, slug: repo.slug, sha: "" });
    return { status: 201, body: {} };
  }
  if (!rest.startsWith("/hooks") || level !== "admin") return notFound;
  const toHook = ({ id, url: address }: ForgeRepo["hooks"][number]) => ({
    id,
    name: "web",
    active: !state.stoppedHooks.has(id),
    config: { content_type: "json", url: address, secret: "********" },
  });
  if (rest === "/hooks" && method === "GET")
    return toPage(repo.hooks.map(toHook), url, state, "per_page");
  if (rest === "/hooks") {
    const hook = addHook(repo, JSON.parse(body).config);
    // GitHub sends a ping at once.
    void call.testHook(repo);
    return { status: 201, body: toHook(hook) };
  }
  const id = Number(/^\/hooks\/(\d+)/.exec(rest)?.[1]);
  if (!repo.hooks.some((hook) => hook.id === id)) return notFound;
  if (rest.endsWith("/pings")) await call.testHook(repo);
  else repo.hooks = repo.hooks.filter((hook) => hook.id !== id);
  return { status: 204 };
}

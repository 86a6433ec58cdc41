import { createHmac, randomUUID } from "node:crypto";
import type { Answer, ForgeRepo, ForgeState, Level } from "../forge-state.ts";
import {
  createBody,
  deleteBody,
  pullBody,
  pushBody,
  toPersonJson,
  toPullJson,
  toRepoJson,
} from "../hook-bodies.ts";
import {
  addHook,
  forbidden,
  isKnownCommit,
  levelOf,
  listedRepos,
  notFound,
  toPage,
  zeros,
  type ApiCall,
  type Dialect,
  type SentBy,
} from "./dialect.ts";

/** Gitea, as recorded. */
export const gitea: Dialect = {
  variables: "GITEA",
  authorizePath: "/login/oauth/authorize",
  tokenPath: "/login/oauth/access_token",
  apiPath: "/api/v1",
  pullRefs: "refs/pull",
  hasRefresh: true,
  tokenIn: "login",
  answer,
  headers: (event, body, secret) => {
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    return {
      "X-Gitea-Event": event,
      "X-Gitea-Event-Type": event,
      "X-Gitea-Delivery": randomUUID(),
      "X-Gitea-Signature": signature,
      "X-GitHub-Event": event,
      "X-Hub-Signature-256": `sha256=${signature}`,
    };
  },
  push: (sent, change) => {
    const [, folder = "", name = ""] = /^refs\/(heads|tags)\/(.+)$/.exec(change.ref) ?? [];
    const push = { event: "push", body: pushBody(partsOf(sent), change) };
    if (change.before !== zeros) return [push];
    const type = folder === "tags" ? "tag" : "branch";
    const create = {
      event: "create",
      body: createBody(partsOf(sent), name, type, change.after),
    };
    // `create` comes before `push` for branches, after it for tags.
    if (type === "branch") return [create, push];
    return [{ event: "push", body: { ...push.body, commits: [] } }, create];
  },
  remove: (sent, ref) => [
    {
      event: "delete",
      body: deleteBody(partsOf(sent), ref.replace(/^refs\/heads\//, ""), "branch"),
    },
  ],
  pull: (sent, pull, action) => [
    {
      event: "pull_request",
      body: pullBody(partsOf(sent), action, pullJson(sent, pull)),
    },
  ],
  test: (sent, head) => {
    const ref = `refs/heads/${sent.repo.defaultBranch}`;
    const change = { ref, before: head.id, after: head.id, head };
    return [{ event: "push", body: pushBody(partsOf(sent), change) }];
  },
};

const noPermissions = { admin: false, push: false, pull: false };

const partsOf = ({ state, repo, by }: SentBy) => ({
  repository: toRepoJson({ ...repo, permissions: noPermissions }, state.address),
  sender: toPersonJson(by, state.address),
});

const pullJson = (sent: SentBy, pull: ForgeRepo["pulls"][number]) => {
  const { state } = sent;
  const head = pull.head && partsOf({ ...sent, repo: pull.head }).repository;
  return toPullJson(pull, partsOf(sent).repository, head, state.address);
};

const permissionsOf = (level: Level) => ({
  admin: level === "admin",
  push: level === "admin" || level === "write",
  pull: true,
});

export const repoJson = (state: ForgeState, repo: ForgeRepo, level: Level) =>
  toRepoJson({ ...repo, permissions: permissionsOf(level) }, state.address);

const paged = (all: readonly unknown[], url: URL, state: ForgeState): Answer => {
  const { total, headers, ...page } = toPage(all, url, state, "limit");
  return { ...page, headers: { ...headers, "X-Total-Count": String(total) } };
};

function answer(call: ApiCall): Promise<Answer> | Answer {
  const { state, person, path, url } = call;
  const { login } = person;
  if (path === "/user") return { status: 200, body: toPersonJson(person, state.address) };
  if (path === "/user/repos") {
    const all = listedRepos(state, login).map(({ repo, level }) => repoJson(state, repo, level));
    return paged(all, url, state);
  }
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
  return answerRepo(repo, { ...call, level, rest });
}

const listOrganizations = ({ organizations }: ForgeState, login: string) =>
  [...organizations.values()]
    .filter(({ admins, members }) => admins.has(login) || members.has(login))
    .map(({ id, name }) => ({ id, name, username: name, full_name: "" }));

type RepoCall = ApiCall & { level: Level; rest: string };

async function answerRepo(repo: ForgeRepo, call: RepoCall): Promise<Answer> {
  const { state, level, rest, body, url, person } = call;
  if (rest === "") return { status: 200, body: repoJson(state, repo, level) };
  if (rest === "/pulls") {
    const open = repo.pulls.filter((pull) => pull.state === "open");
    const items = open.map((pull) => pullJson({ state, repo, by: person }, pull));
    return paged(items, url, state);
  }
  const status = /^\/statuses\/([0-9a-f]{40})$/.exec(rest);
  if (status !== null) {
    const [, sha = ""] = status;
    if (level === "read") return forbidden;
    if (!(await isKnownCommit(repo, sha)))
      return { status: 500, body: { message: "object does not exist" } };
    state.statuses.push({ ...JSON.parse(body), slug: repo.slug, sha });
    return { status: 201, body: {} };
  }
  if (!rest.startsWith("/hooks")) return notFound;
  if (level !== "admin") return forbidden;
  return answerHooks(repo, call);
}

async function answerHooks(repo: ForgeRepo, call: RepoCall): Promise<Answer> {
  const { method, rest, body, url, state } = call;
  const toHook = ({ id, url: address }: ForgeRepo["hooks"][number]) => ({
    id,
    type: "gitea",
    config: { content_type: "json", url: address },
    active: !state.stoppedHooks.has(id),
  });
  if (rest === "/hooks" && method === "GET") return paged(repo.hooks.map(toHook), url, state);
  if (rest === "/hooks")
    return { status: 201, body: toHook(addHook(repo, JSON.parse(body).config)) };
  const id = Number(/^\/hooks\/(\d+)/.exec(rest)?.[1]);
  if (!repo.hooks.some((hook) => hook.id === id)) return notFound;
  if (rest.endsWith("/tests")) await call.testHook(repo);
  else repo.hooks = repo.hooks.filter((hook) => hook.id !== id);
  return { status: 204 };
}

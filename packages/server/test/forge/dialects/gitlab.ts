import { randomUUID } from "node:crypto";
import type { Answer, ForgeRepo, ForgeState, Level } from "../forge-state.ts";
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

/** GitLab, as its documentation says. */
export const gitlab: Dialect = {
  variables: "GITLAB",
  authorizePath: "/oauth/authorize",
  tokenPath: "/oauth/token",
  apiPath: "/api/v4",
  pullRefs: "refs/merge-requests",
  hasRefresh: true,
  endsFormerAccess: true,
  tokenIn: "password",
  answer,
  headers: (event, _body, secret) => ({
    "X-Gitlab-Event": `${event[0]?.toUpperCase()}${event.slice(1).replaceAll("_", " ")} Hook`,
    "X-Gitlab-Event-UUID": randomUUID(),
    "X-Gitlab-Token": secret,
  }),
  push: (sent, { ref, before, after, head }) => {
    const kind = ref.startsWith("refs/tags/") ? "tag_push" : "push";
    const author = { name: `${head.author} Example`, email: `${head.author}@example.com` };
    const commits = [{ id: head.id, message: head.message, author }];
    const change = { ref, before, after, checkout_sha: head.id, commits, total_commits_count: 1 };
    return [{ event: kind, body: { ...pushParts(sent, kind), ...change } }];
  },
  remove: (sent, ref) => {
    const change = { ref, before: "1".repeat(40), after: zeros, checkout_sha: null, commits: [] };
    return [{ event: "push", body: { ...pushParts(sent, "push"), ...change } }];
  },
  pull: ({ state, repo, by }, pull, action) => {
    const isNew = action === "synchronized";
    const source = pull.head && projectPart(state, pull.head);
    const attributes = {
      ...mergeJson(state, repo, pull),
      sha: undefined,
      author: undefined,
      web_url: undefined,
      author_id: pull.author.id,
      url: `${state.address}/${repo.slug}/-/merge_requests/${pull.number}`,
      state: pull.state === "open" ? "opened" : "closed",
      action: pullActions[action],
      ...(isNew && { oldrev: "1".repeat(40) }),
      source,
      target: projectPart(state, repo),
      last_commit: {
        id: pull.sha,
        message: "A change\n",
        author: { name: `${pull.author.login} Example`, email: "" },
      },
    };
    const body = {
      object_kind: "merge_request",
      user: personJson(by, state),
      project: projectPart(state, repo),
      object_attributes: attributes,
    };
    return [{ event: "merge_request", body }];
  },
  test: (sent, head) => {
    const ref = `refs/heads/${sent.repo.defaultBranch}`;
    const change = { ref, before: head.id, after: head.id, checkout_sha: head.id, commits: [] };
    return [{ event: "push", body: { ...pushParts(sent, "push"), ...change } }];
  },
};

const pullActions = {
  opened: "open",
  synchronized: "update",
  edited: "update",
  closed: "close",
  reopened: "reopen",
} as const;

const personJson = ({ id, login }: Person, { address }: ForgeState): Json => ({
  id,
  username: login,
  name: `${login} Example`,
  email: "[REDACTED]",
  avatar_url: `${address}/avatars/${login}`,
});

/** What requests of hooks say of a project. Its `name` is for people. */
const projectPart = ({ address }: ForgeState, repo: ForgeRepo): Json => ({
  id: repo.id,
  name: `The ${nameOf(repo.slug)}`,
  web_url: `${address}/${repo.slug}`,
  namespace: "Names for people",
  visibility_level: repo.isPrivate ? 0 : 20,
  path_with_namespace: repo.slug,
  default_branch: repo.defaultBranch,
});

const pushParts = ({ state, repo, by }: SentBy, kind: string): Json => ({
  object_kind: kind,
  event_name: kind,
  user_id: by.id,
  user_username: by.login,
  user_name: `${by.login} Example`,
  user_email: "",
  user_avatar: `${state.address}/avatars/${by.login}`,
  project_id: repo.id,
  project: projectPart(state, repo),
});

const mergeJson = (state: ForgeState, repo: ForgeRepo, pull: ForgeRepo["pulls"][number]): Json => ({
  iid: pull.number,
  title: pull.title,
  description: pull.body === "" ? null : pull.body,
  draft: false,
  created_at: "2026-01-01 12:00:00 UTC",
  web_url: `${state.address}/${repo.slug}/-/merge_requests/${pull.number}`,
  sha: pull.sha,
  source_branch: pull.source,
  target_branch: pull.target,
  source_project_id: pull.head?.id ?? null,
  target_project_id: repo.id,
  author: personJson(pull.author, state),
});

const accessLevels: Record<Level, number> = { read: 20, write: 30, admin: 40 };

/** The roles that a project names are only a person's own: those of groups above and of invited groups are missing. */
const projectJson = (state: ForgeState, repo: ForgeRepo, login: string): Json => {
  const owner = ownerOf(repo.slug);
  const person = state.people.get(owner);
  const own = repo.people.get(login);
  return {
    ...projectPart(state, repo),
    path: nameOf(repo.slug),
    namespace: { id: repo.ownerId, full_path: owner, kind: person ? "user" : "group" },
    ...(person && { owner: personJson(person, state) }),
    visibility: repo.isPrivate ? "private" : "public",
    empty_repo: false,
    archived: false,
    http_url_to_repo: `${state.address}/${repo.slug}.git`,
    ssh_url_to_repo: `git@127.0.0.1:${repo.slug}.git`,
    permissions: {
      project_access: own ? { access_level: accessLevels[own] } : null,
      group_access: null,
    },
  };
};

const paged = (all: readonly unknown[], { url, state }: ApiCall): Answer => {
  const { next, total, headers, ...page } = toPage(all, url, state, "per_page");
  const names = { "X-Next-Page": next, "X-Total": String(total) };
  return { ...page, headers: { ...headers, ...names } };
};

function answer(call: ApiCall): Promise<Answer> | Answer {
  const { state, person, path, url } = call;
  const { login } = person;
  const number = (name: string, otherwise: number) =>
    Number(url.searchParams.get(name) ?? otherwise);
  const least = number("min_access_level", 0);
  if (path === "/user") return { status: 200, body: personJson(person, state) };
  if (path === "/groups") {
    const own = [...state.organizations.values()].filter(
      ({ admins, members }) => admins.has(login) || (members.has(login) && least <= 30),
    );
    return paged(
      own.map(({ id, name }) => ({ id, full_path: name })),
      call,
    );
  }
  if (path === "/projects") {
    const [after, before] = [number("id_after", 0), number("id_before", Infinity)];
    const all = listedRepos(state, login)
      .filter(({ level }) => accessLevels[level] >= least)
      .filter(({ repo: { id } }) => id > after && id < before);
    return paged(
      all.map(({ repo }) => projectJson(state, repo, login)),
      call,
    );
  }
  const [, name = "", rest = ""] = /^\/projects\/([^/]+)(.*)$/.exec(path) ?? [];
  const slug = decodeURIComponent(name);
  const repo = state.repos.find((one) => one.slug === slug || String(one.id) === slug);
  const level = repo && levelOf(state, repo, login);
  if (repo === undefined || level === undefined) return notFound;
  return answerProject(repo, { ...call, level, rest });
}

type ProjectCall = ApiCall & { level: Level; rest: string };

async function answerProject(repo: ForgeRepo, call: ProjectCall): Promise<Answer> {
  const { state, level, rest, body, person } = call;
  if (rest === "") return { status: 200, body: projectJson(state, repo, person.login) };
  if (rest === "/merge_requests") {
    const open = repo.pulls.filter((pull) => pull.state === "open");
    return paged(
      open.map((pull) => mergeJson(state, repo, pull)),
      call,
    );
  }
  const [, sha] = /^\/statuses\/([0-9a-f]{40})$/.exec(rest) ?? [];
  if (sha !== undefined) {
    if (level === "read") return forbidden;
    if (!(await isKnownCommit(repo, sha))) return notFound;
    const given = JSON.parse(body);
    if (given.ref === undefined && !(await isOnBranch(repo, sha)))
      return { status: 404, body: { message: "404 References for commit Not Found" } };
    return setStatus(repo, sha, given, state);
  }
  if (!rest.startsWith("/hooks")) return notFound;
  return level === "admin" ? answerHooks(repo, call) : forbidden;
}

const isOnBranch = async (repo: ForgeRepo, sha: string): Promise<boolean> =>
  (await repo.git.git("branch", "--contains", sha)) !== "";

function setStatus(
  repo: ForgeRepo,
  sha: string,
  given: Record<"state" | "name" | "description" | "target_url", string> & { ref?: string },
  state: ForgeState,
): Answer {
  const { name: context, state: reached, description, target_url, ref } = given;
  // Each ref has a pipeline of its own.
  const last = state.statuses.findLast(
    (one) => one.sha === sha && one.context === context && one.ref === ref,
  );
  // A status that has ended is followed by another one of the same name.
  if (last?.state === reached && ["pending", "running"].includes(reached)) {
    const message = `Cannot transition status via :enqueue from :${reached}`;
    return { status: 400, body: { message } };
  }
  const { slug } = repo;
  const status = { slug, sha, context, state: reached, description, target_url };
  state.statuses.push({ ...status, ...(ref !== undefined && { ref }) });
  return { status: 201, body: {} };
}

async function answerHooks(repo: ForgeRepo, call: ProjectCall): Promise<Answer> {
  const { method, rest, body, state } = call;
  const toHook = ({ id, url }: ForgeRepo["hooks"][number]) => ({
    id,
    url,
    alert_status: state.stoppedHooks.has(id) ? "temporarily_disabled" : "executable",
  });
  if (rest === "/hooks" && method === "GET") return paged(repo.hooks.map(toHook), call);
  if (rest === "/hooks") {
    const { url, token } = JSON.parse(body);
    return { status: 201, body: toHook(addHook(repo, { url, secret: token })) };
  }
  const id = Number(/^\/hooks\/(\d+)/.exec(rest)?.[1]);
  const hook = repo.hooks.find((one) => one.id === id);
  if (hook === undefined) return notFound;
  if (method === "GET") return { status: 200, body: toHook(hook) };
  if (rest.endsWith("/test/push_events")) await call.testHook(repo);
  else repo.hooks = repo.hooks.filter((one) => one.id !== id);
  return { status: method === "DELETE" ? 204 : 201, body: {} };
}

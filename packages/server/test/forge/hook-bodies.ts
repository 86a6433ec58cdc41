import { recordedRequest } from "./recorded-requests.ts";

/** The parts of bodies of real requests, from which the forge of the tests makes its own, so that they have the same keys. */
type Json = Record<string, unknown>;

const bodyOf = (name: string): Json => JSON.parse(recordedRequest(name).body.toString());

const push = bodyOf("004-push-1-commit-push");
const create = bodyOf("009-tag-lightweight-create");
const remove = bodyOf("018-branch-delete-delete");
const pull = bodyOf("044-pull-open-from-fork-pull_request-opened");
const part = (body: Json, ...path: string[]): Json => {
  let value: unknown = body;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  if (!isRecord(value)) throw new Error(`the recorded request has no ${path.join(".")}`);
  return value;
};
const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null;

export type Person = { id: number; login: string; created?: string };
export type RepoFacts = {
  id: number;
  slug: string;
  ownerId: number;
  isPrivate: boolean;
  defaultBranch: string;
  permissions: { admin: boolean; push: boolean; pull: boolean };
  isFork?: boolean;
};

export const toPersonJson = ({ id, login, created }: Person, address: string): Json => ({
  ...part(push, "sender"),
  id,
  login,
  username: login,
  full_name: `${login} Example`,
  email: `${login}@noreply.127.0.0.1`,
  avatar_url: `${address}/avatars/${login}`,
  ...(created !== undefined && { created }),
});

export const toRepoJson = (repo: RepoFacts, address: string): Json => {
  const [owner = "", name = ""] = repo.slug.split("/");
  return {
    ...part(push, "repository"),
    id: repo.id,
    owner: toPersonJson({ id: repo.ownerId, login: owner }, address),
    name,
    full_name: repo.slug,
    private: repo.isPrivate,
    fork: repo.isFork ?? false,
    html_url: `${address}/${repo.slug}`,
    url: `${address}/api/v1/repos/${repo.slug}`,
    ssh_url: `git@127.0.0.1:${repo.slug}.git`,
    clone_url: `${address}/${repo.slug}.git`,
    default_branch: repo.defaultBranch,
    permissions: repo.permissions,
  };
};

export type CommitFacts = { id: string; message: string; author: string };

const toCommitJson = ({ id, message, author }: CommitFacts): Json => ({
  ...part(push, "head_commit"),
  id,
  message,
  author: { name: `${author} Example`, email: `${author}@example.com`, username: author },
});

type Sent = { repository: Json; sender: Json };

export const pushBody = (
  { repository, sender }: Sent,
  change: { ref: string; before: string; after: string; head: CommitFacts | undefined },
): Json => ({
  ...push,
  ...change,
  head: undefined,
  commits: change.head ? [toCommitJson(change.head)] : [],
  total_commits: change.head ? 1 : 0,
  head_commit: change.head ? toCommitJson(change.head) : null,
  repository,
  pusher: sender,
  sender,
});

export const createBody = (sent: Sent, ref: string, type: string, sha: string): Json => ({
  ...create,
  ref,
  ref_type: type,
  sha,
  ...sent,
});

export const deleteBody = (sent: Sent, ref: string, type: string): Json => ({
  ...remove,
  ref,
  ref_type: type,
  ...sent,
});

export type PullFacts = {
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  source: string;
  sha: string;
  target: string;
  targetSha: string;
  author: Person;
};

export const toPullJson = (facts: PullFacts, base: Json, head: Json | null, address: string) => {
  const page = `${String(base["html_url"])}/pulls/${facts.number}`;
  return {
    ...part(pull, "pull_request"),
    id: facts.number,
    number: facts.number,
    url: page,
    html_url: page,
    title: facts.title,
    body: facts.body,
    state: facts.state,
    user: toPersonJson(facts.author, address),
    base: {
      label: facts.target,
      ref: facts.target,
      sha: facts.targetSha,
      repo_id: base["id"],
      repo: base,
    },
    head: {
      label: facts.source,
      ref: facts.source,
      sha: facts.sha,
      repo_id: head === null ? -1 : head["id"],
      repo: head,
    },
  };
};

export const pullBody = (sent: Sent, action: string, json: Json): Json => ({
  ...pull,
  action,
  number: json["number"],
  pull_request: json,
  ...sent,
});

/** The keys of a value and of all that is in it, for a comparison of shapes. */
export const keysOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter(isRecord).slice(0, 1).map(keysOf);
  if (!isRecord(value)) return value === null ? null : "";
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]));
};

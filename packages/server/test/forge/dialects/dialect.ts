import type { Answer, ForgeRepo, ForgeState, Level } from "../forge-state.ts";
import type { CommitFacts, Person } from "../hook-bodies.ts";

/** How one kind of git host speaks: its addresses, its calls, and what it sends to hooks. */
export type Dialect = {
  /** The middle of the names of its variables. */
  variables: string;
  authorizePath: string;
  tokenPath: string;
  apiPath: string;
  /** Where the host keeps the newest commits of pull requests. */
  pullRefs: string;
  /** Whether tokens end and are renewed. */
  hasRefresh: boolean;
  /** Whether a renewal ends the token before at once. */
  endsFormerAccess?: boolean;
  /** Where git gets the credentials of a clone from. */
  tokenIn: "login" | "password";
  /** Whether people make tokens of the API with their passwords. */
  hasPasswords?: boolean;
  answer: (call: ApiCall) => Promise<Answer> | Answer;
  /** The headers of a request of a hook. */
  headers: (event: string, body: string, secret: string) => Record<string, string>;
  /** The requests that follow what somebody did, in the order of the host. */
  push: (sent: SentBy, change: Change) => Sent[];
  remove: (sent: SentBy, ref: string) => Sent[];
  pull: (sent: SentBy, pull: ForgeRepo["pulls"][number], action: PullAction) => Sent[];
  test: (sent: SentBy, head: CommitFacts) => Sent[];
  /** Empty at a host without deployments. */
  deploy?: (sent: SentBy, deployment: DeploymentFacts) => Sent[];
};

export type PullAction = "opened" | "synchronized" | "edited" | "closed" | "reopened";
export type DeploymentFacts = { id: number; ref: string; sha: string; target: string };
export type SentBy = { state: ForgeState; repo: ForgeRepo; by: Person };
export type Sent = { event: string; body: object };

/** `after` is the object of an annotated tag. */
export type Change = { ref: string; before: string; after: string; head: CommitFacts };

/** A call of somebody with a valid token. */
export type ApiCall = {
  state: ForgeState;
  person: Person;
  method: string;
  /** Below the address of the API. */
  path: string;
  url: URL;
  body: string;
  /** Sends the hooks of a repository a test. */
  testHook: (repo: ForgeRepo) => Promise<void>;
};

export const zeros = "0".repeat(40);

export const ownerOf = (slug: string): string => slug.slice(0, slug.lastIndexOf("/"));
export const nameOf = (slug: string): string => slug.slice(slug.lastIndexOf("/") + 1);

/** What a person may do in a repository: as its owner, as somebody of a group that contains it, or by themselves. */
export function levelOf(
  state: ForgeState,
  repo: ForgeRepo,
  login: string | undefined,
): Level | undefined {
  if (login === undefined) return undefined;
  const owner = ownerOf(repo.slug);
  const groups = [...state.organizations.values()].filter(
    ({ name }) => owner === name || owner.startsWith(`${name}/`),
  );
  if (owner === login || groups.some(({ admins }) => admins.has(login))) return "admin";
  if (groups.some(({ members }) => members.has(login))) return repo.people.get(login) ?? "write";
  return repo.people.get(login) ?? (repo.isPrivate ? undefined : "read");
}

/** The repositories that a person's list contains. */
export function listedRepos(state: ForgeState, login: string): { repo: ForgeRepo; level: Level }[] {
  return state.repos.flatMap((repo) => {
    const level = levelOf(state, repo, login);
    const isOwn = repo.people.has(login) || level === "admin" || level === "write";
    return level !== undefined && isOwn ? [{ repo, level }] : [];
  });
}

export const notFound: Answer = { status: 404, body: { message: "Not found" } };
export const forbidden: Answer = { status: 403, body: { message: "Forbidden" } };

/** At most as many as the server allows, whatever was asked for. The next page is named in `Link`. */
export function toPage(
  all: readonly unknown[],
  url: URL,
  { address, pageSize }: ForgeState,
  size: "limit" | "per_page",
): Answer & { total: number; next: string } {
  const limit = Math.min(Number(url.searchParams.get(size) ?? pageSize), pageSize);
  const page = Number(url.searchParams.get("page") ?? "1");
  const next = new URL(url.pathname + url.search, address);
  next.searchParams.set("page", String(page + 1));
  const hasNext = page * limit < all.length;
  return {
    status: 200,
    body: all.slice((page - 1) * limit, page * limit),
    headers: hasNext ? { Link: `<${next.href}>; rel="next",<${next.href}>; rel="last"` } : {},
    total: all.length,
    next: hasNext ? String(page + 1) : "",
  };
}

let hookIds = 0;

/** Adds a hook, with an id that no other one had. */
export function addHook(repo: ForgeRepo, { url, secret }: { url: string; secret: string }) {
  hookIds += 1;
  const hook = { id: hookIds, url, secret };
  repo.hooks.push(hook);
  return hook;
}

export async function isKnownCommit(repo: ForgeRepo, sha: string): Promise<boolean> {
  return (await repo.git.sha(sha).catch(() => undefined)) !== undefined;
}

import type { Permissions, StatusName } from "@signalbox/contract";
import type { ForgeEvent } from "./forge-event.ts";

/**
 * A git host that the server is connected to. Each kind of host is a folder beside this file. Calls reject with a ForgeError.
 * Sign-in and the renewal of tokens are rows of `accounts/oauth/providers.ts`.
 */
export type Forge = {
  /** The name that pages show, such as "Gitea". */
  readonly title: string;
  readonly address: URL;
  /** Repositories that a person sees, with their permissions. `page` is the `next` of the answer before. */
  listRepositories(as: Caller, page?: string): Promise<RepositoryPage>;
  /** The repository with this id and the person's permissions. Null if there is none, or the person does not see it. */
  repository(as: Caller, id: string): Promise<ForgeRepository | null>;
  /** The organizations in which the person takes part. */
  organizations(as: Caller): Promise<Organization[]>;
  /** Polling compares them with the last builds of pull requests. */
  openPullRequests(as: Caller, slug: string): Promise<PullRequest[]>;
  /** Makes a hook that posts the events that start builds to `url`, and returns its id. */
  createHook(as: Caller, slug: string, hook: { url: string; secret: string }): Promise<string>;
  /** All hooks of the repository, also those of others. */
  listHooks(as: Caller, slug: string): Promise<Hook[]>;
  /** Does nothing if the hook does not exist any more. */
  deleteHook(as: Caller, slug: string, id: string): Promise<void>;
  /** Asks the host to send the hook a request that starts no build. */
  testHook(as: Caller, slug: string, id: string): Promise<void>;
  /** Whether one of the secrets signed the request. Compares in constant time. */
  isSigned(request: HookRequest, secrets: readonly string[]): boolean;
  /** What a request of a hook says. Throws an UnreadableRequest. */
  readRequest(request: HookRequest): ForgeEvent;
  setStatus(as: Caller, slug: string, sha: string, status: CommitStatus): Promise<void>;
  /** Sets the status of a deployment that was created at the host. Undefined if the host has none. */
  setDeploymentStatus?: (as: Caller, slug: string, status: DeploymentStatus) => Promise<void>;
  readonly links: ForgeLinks;
  /** The login and password with which git fetches over HTTP. */
  gitCredentials(token: string): { login: string; password: string };
};

/** The person on whose behalf a call is made, and what ends it. */
export type Caller = { token: string; signal: AbortSignal };

export type ForgeRepository = {
  /** Never changes and is never used again, unlike the slug. */
  id: string;
  slug: string;
  owner: Owner;
  name: string;
  defaultBranch: string;
  visibility: "public" | "internal" | "private";
  /** It has no commit yet. */
  empty: boolean;
  archived: boolean;
  link: string;
  httpUrl: string;
  sshUrl: string;
  permissions: Permissions;
};

/** The user, organization or group to which a repository belongs. */
export type Owner = { id: string; name: string };

export type RepositoryPage = {
  repositories: ForgeRepository[];
  /** Undefined on the last page. */
  next: string | undefined;
  /** How many repositories there are on all pages, if the host says so. */
  total: number | undefined;
};

export type Organization = Owner & { admin: boolean };

/** `url` is the address to which it posts. `isStopped`: the host sends nothing to it, as GitLab after failed requests. */
export type Hook = { id: string; url: string; isStopped: boolean };

/** A request that came to the address of the hooks. Header names are in lower case. */
export type HookRequest = {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: Buffer;
};

export type PullRequest = {
  number: number;
  title: string;
  body: string;
  link: string;
  draft: boolean;
  state: "open" | "closed";
  /** Where the host keeps its head commit, also that of a fork. */
  ref: string;
  /** The branch from which it comes, and its newest commit. */
  source: string;
  sha: string;
  /** The branch into which it shall be merged. */
  target: string;
  /** "" if the host does not say it. */
  targetSha: string;
  /** The repository of the source branch. Null if it was deleted. */
  sourceRepository: { id: string; slug: string } | null;
  author: ForgePerson;
  /** Unix seconds. */
  created: number;
};

export type ForgePerson = {
  id: string;
  login: string;
  name: string;
  email: string;
  avatar: string;
};

export type CommitStatus = {
  status: StatusName;
  context: string;
  /** A ref of the repository that has the commit: see refOfStatus. */
  ref: string;
  description: string;
  link: string;
};

export type DeploymentStatus = CommitStatus & { deployment: number; target: string };

/** Addresses of pages at the host. */
export type ForgeLinks = {
  commit(slug: string, sha: string): string;
  branch(slug: string, name: string): string;
  tag(slug: string, name: string): string;
  compare(slug: string, before: string, after: string): string;
  pullRequest(slug: string, number: number): string;
  /** A file at a commit. All hosts name its lines `#L7`. */
  file(slug: string, sha: string, path: string): string;
};

import type { Build, Capabilities, Repo } from "@signalbox/contract";
import type { Caller } from "./caller.ts";
import type { ProxiedPath } from "../upstream/proxied-path.ts";
import type { Route, Translations } from "./translation.ts";

/**
 * What a connected server must know of one kind of CI server. Each method makes requests with the caller's credentials and
 * returns entities of the contract. It throws an ApiError with the server's refusal, or with one sentence that says what is
 * wrong with its answer.
 */
export type Backend = {
  /** The paths whose requests and answers pass through as bytes, because the server speaks our contract there. */
  passes: readonly ProxiedPath[];
  /** How calls are answered that do not pass through, by name. */
  calls: Translations;
  /** Pages and streams that do not pass through. */
  routes: readonly Route[];
  /** Translates a frame of the stream of build events; undefined for a frame that is not for the caller. */
  translateFrame?: TranslateFrame;
  /** Whether the page of the server reports problems of its licence. */
  hasLicence: boolean;
  /** Whether only some of those who may read a build may know where it ran. The index then keeps no names of machines. */
  hidesMachines: boolean;
  /** What the server is called and lacks. Visitors may ask, too. */
  capabilities: (caller: Caller, signal: AbortSignal) => Promise<Capabilities>;
  /** Whether the caller is an administrator of the server. */
  isAdmin: (caller: Caller) => Promise<boolean>;
  /** A repository, if the caller may read it. */
  repo: (caller: Caller, name: RepoName) => Promise<Repo>;
  /** The repositories of the caller, each with its newest build. */
  repos: (caller: Caller) => Promise<Repo[]>;
  /** The repositories of the caller that `repos` leaves out, because listing them is slow. */
  otherRepos?: OtherRepos;
  /** The newest builds of all repositories of the caller. */
  recent: (caller: Caller, signal: AbortSignal) => Promise<BuildOfRepo[]>;
  /** How many builds a page of a list has. */
  perPage: number;
  /** A page of the builds of a repository, newest first, without stages. Pages start at 1. */
  builds: (caller: Caller, repo: Repo, page: number, signal: AbortSignal) => Promise<BuildPage>;
  /** A build with its stages and steps; undefined if there is none. Throws the refusal if the caller has lost access. */
  build: (
    caller: Caller,
    repo: Repo,
    number: number,
    signal: AbortSignal,
  ) => Promise<Build | undefined>;
  /** The newest build of a branch; undefined if it has none. Throws the refusal if the caller has lost access. */
  newestOf: (
    caller: Caller,
    repo: Repo,
    branch: string,
    signal: AbortSignal,
  ) => Promise<Build | undefined>;
  /** The stored log of a step as JSON, a list of log lines; undefined if there is none, as for a build. */
  log: (caller: Caller, step: LogPlace, signal: AbortSignal) => Promise<Uint8Array | undefined>;
};

export type OtherRepos = {
  /** What was listed last. `isCurrent` false: they should be read. */
  known: (caller: Caller) => { repos: readonly Repo[]; isCurrent: boolean };
  read: (caller: Caller) => Promise<readonly Repo[]>;
};

export type TranslateFrame = (frame: string, viewer: Viewer) => Promise<string | undefined>;

/** Who has opened a stream of build events. */
type Viewer = {
  caller: Caller;
  /** The repository to which the stream is limited. */
  name: RepoName | undefined;
  /** Whether the CI server lets the caller read a repository. */
  mayRead: (repo: Repo) => Promise<boolean>;
};

export type BuildOfRepo = { repo: Repo; build: Build };

export type RepoName = { namespace: string; name: string };

/** `isLast`: there are no older builds. */
export type BuildPage = { builds: Build[]; isLast: boolean };

/** Numbers of a build, a stage and a step. */
export type LogPlace = { repo: RepoName; build: number; stage: number; step: number };

import type { Dialect } from "./dialects/dialect.ts";
import type { GitFixture } from "../git-fixture.ts";
import type { Person, PullFacts } from "./hook-bodies.ts";

export type Level = "read" | "write" | "admin";

export type ForgeRepo = {
  id: number;
  slug: string;
  ownerId: number;
  isPrivate: boolean;
  defaultBranch: string;
  isFork: boolean;
  people: Map<string, Level>;
  git: GitFixture;
  hooks: { id: number; url: string; secret: string }[];
  pulls: (PullFacts & { head: ForgeRepo | null })[];
};

export type Organization = { id: number; name: string; admins: Set<string>; members: Set<string> };
export type PostedStatus = { slug: string; sha: string; state: string; context: string } & Record<
  "description" | "target_url",
  string
> & {
    /** Of GitLab. */
    ref?: string;
  };
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** The state of a git host, which tests change directly. Logins are the keys of `people`. */
export type ForgeState = {
  dialect: Dialect;
  address: string;
  people: Map<string, Person>;
  organizations: Map<string, Organization>;
  repos: ForgeRepo[];
  /** Former names, from which the API redirects. */
  formerNames: Map<string, number>;
  /** Tokens and the logins of their owners. */
  tokens: Map<string, { login: string; expires: number }>;
  refreshTokens: Map<string, { login: string; access: string }>;
  /** Who sits at the browser that comes to the sign-in page. */
  atBrowser: string;
  tokenSeconds: number;
  /** Calls of the API are answered when this resolves. */
  isReleased: Promise<void>;
  /** Answers nothing but errors. */
  isDown: boolean;
  /** After so many calls it answers nothing but errors. */
  callsLeft: number | undefined;
  pageSize: number;
  /** Calls that are answered with 403, such as `POST /repos/acme/app/hooks`, or `bob GET /user/repos` for one person. */
  refused: Set<string>;
  /** The paths of all calls of the API and of git. */
  calls: string[];
  statuses: PostedStatus[];
  /** The ids of hooks that the host has stopped. */
  stoppedHooks: Set<number>;
  folder: string;
};

/** The password of a person at a host where they make tokens with it. */
export const passwordOf = (login: string): string => `the password of ${login}`;

export const oauthClient = { id: "signalbox", secret: "what only both know" };

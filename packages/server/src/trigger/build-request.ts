import type { Build, User } from "@signalbox/contract";
import { serverLimits } from "../lib/limits.ts";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { NewBuild } from "../store/builds.ts";

/** A request to start a build: the fields of the new build that do not come from its pipeline file or the clock. */
export type BuildRequest = Omit<NewBuild, "status" | "error" | "started" | "finished">;

/**
 * `build.trigger` of builds that no user started. Drone uses the same two values
 * (https://github.com/harness/harness/blob/v2.24.0/core/trigger.go).
 */
export const triggeredByPush = "@hook";
export const triggeredByCron = "@cron";

/** git writes this object id where a ref did not exist before (https://git-scm.com/docs/githooks#pre-receive). */
const nullObjectId = "0".repeat(40);

/** The user who repeats or deploys an earlier build. */
type Starter = Pick<User, "login">;

/** Finds the user with a commit author's email address. */
export type Authors = (email: string) => User | undefined;

/** For a branch or tag that was created or moved. The target of a tag's build is the name of the tag. */
export function requestForRefChange(
  ref: string,
  before: string | null,
  commit: CommitFacts,
  authors: Authors,
): BuildRequest {
  const isTag = ref.startsWith("refs/tags/");
  return {
    trigger: triggeredByPush,
    event: isTag ? "tag" : "push",
    action: isTag ? "create" : "",
    before: before ?? nullObjectId,
    ...factsOf(ref, commit, authors),
    sender: authorOf(commit, authors).author_login,
  };
}

/** A pull request, as a git host describes it. */
export type RequestedPull = {
  title: string;
  body: string;
  link: string;
  ref: string;
  source: string;
  /** The full name of the repository of the source branch; "" if it was deleted. */
  sourceRepo: string;
  target: string;
  targetSha: string;
  created: number;
  author: { login: string; name: string; email: string; avatar: string };
};

/** For the newest commit of a pull request, with the fields that Drone gives it. */
export function requestForPullRequest(
  pull: RequestedPull,
  commit: CommitFacts,
  how: { action: string; sender: string; fork: boolean },
): BuildRequest {
  const { author } = pull;
  return {
    trigger: triggeredByPush,
    event: "pull_request",
    action: how.action,
    sender: how.sender,
    fork: how.fork,
    ref: pull.ref,
    before: pull.targetSha,
    after: commit.sha,
    source: pull.source,
    source_repo: pull.sourceRepo,
    target: pull.target,
    title: cut(pull.title),
    message: cut(pull.body || pull.title),
    link: pull.link,
    timestamp: pull.created,
    author_login: author.login,
    author_name: author.name.slice(0, serverLimits.authorCharacters),
    author_email: author.email.slice(0, serverLimits.authorCharacters),
    author_avatar: author.avatar,
  };
}

/** For a deployment that somebody created at a git host. */
export function requestForForgeDeployment(
  ref: string,
  commit: CommitFacts,
  authors: Authors,
  how: {
    id: number;
    target: string;
    params: Record<string, string>;
    message: string;
    sender: string;
  },
): BuildRequest {
  return {
    trigger: triggeredByPush,
    event: "promote",
    before: commit.sha,
    ...factsOf(ref, commit, authors),
    message: cut(how.message || commit.message),
    sender: how.sender,
    deploy_to: how.target,
    deploy_id: how.id,
    params: how.params,
  };
}

/** For a build that a user starts by hand. Its parameters `message` and `action` also set those fields. */
export function requestForCustomBuild(
  ref: string,
  commit: CommitFacts,
  authors: Authors,
  input: { caller: User; params: Record<string, string> },
): BuildRequest {
  return {
    trigger: input.caller.login,
    event: "custom",
    action: input.params["action"] ?? "",
    before: commit.sha,
    ...factsOf(ref, commit, authors),
    message: cut(input.params["message"] || commit.message),
    sender: input.caller.login,
    params: input.params,
  };
}

/**
 * For the trial of a suggested pipeline file by a user. Its message mentions the trial, because even programs that do
 * not know trials show messages in their lists.
 */
export function requestForTrial(
  ref: string,
  commit: CommitFacts,
  authors: Authors,
  { caller, path }: { caller: User; path: string },
): BuildRequest {
  const request = requestForCustomBuild(ref, commit, authors, { caller, params: {} });
  return { ...request, message: `Trial of a suggested ${path}`, trial: true };
}

export function requestForCron(
  cron: { name: string; branch: string },
  commit: CommitFacts,
  authors: Authors,
): BuildRequest {
  return {
    trigger: triggeredByCron,
    event: "cron",
    cron: cron.name,
    ...factsOf(toRef(cron.branch), commit, authors),
    sender: authorOf(commit, authors).author_login,
  };
}

/** For a restart. The parameters of the original build override the caller's. */
export function requestForRestart(
  build: Build,
  input: { caller: Starter; params: Record<string, string>; debug: boolean },
): BuildRequest {
  return {
    ...sourceOf(build),
    trigger: input.caller.login,
    event: build.event,
    action: build.action,
    title: build.title,
    cron: build.cron,
    deploy_to: build.deploy_to,
    deploy_id: build.deploy_id,
    debug: input.debug,
    params: { ...input.params, ...build.params },
    // With more parameters it is another run.
    ...(Object.keys(input.params).every((name) => Object.hasOwn(build.params ?? {}, name)) && {
      attempt_of: build.attempt_of ?? build.number,
    }),
  };
}

/** For a deployment. The caller's parameters override those of the deployed build. */
export function requestForDeployment(
  build: Build,
  input: {
    caller: Starter;
    params: Record<string, string>;
    event: "promote" | "rollback";
    target: string;
  },
): BuildRequest {
  return {
    ...sourceOf(build),
    trigger: input.caller.login,
    event: input.event,
    deploy_to: input.target,
    params: { ...build.params, ...input.params },
  };
}

/**
 * The full ref name of a branch. Names of branches and tags that are full already stay unchanged. Other refs, such as those of
 * pull requests, are no branches: their commits may come from forks, and a build of them would be trusted.
 */
export function toRef(branch: string): string {
  return /^refs\/(heads|tags)\//.test(branch) ? branch : `refs/heads/${branch}`;
}

const factsOf = (ref: string, commit: CommitFacts, authors: Authors) => {
  const name = ref.replace(/^refs\/(heads|tags)\//, "");
  return {
    ref,
    after: commit.sha,
    source: name,
    target: name,
    message: cut(commit.message),
    ...authorOf(commit, authors),
  };
};

/** git stores no logins, so the author's name is used if no user has the author's email address. */
const authorOf = (commit: CommitFacts, authors: Authors) => {
  const author_name = commit.author_name.slice(0, serverLimits.authorCharacters);
  const author_email = commit.author_email.slice(0, serverLimits.authorCharacters);
  const user = authors(author_email);
  const author_login = user?.login ?? author_name;
  return { author_login, author_name, author_email, author_avatar: user?.avatar ?? "" };
};

const sourceOf = (build: Build) => ({
  parent: build.number,
  link: build.link,
  message: build.message,
  before: build.before,
  after: build.after,
  ref: build.ref,
  source_repo: build.source_repo,
  fork: build.fork,
  source: build.source,
  target: build.target,
  author_login: build.author_login,
  author_name: build.author_name,
  author_email: build.author_email,
  author_avatar: build.author_avatar,
  sender: build.sender,
});

const messageCharacters = 2000;

const cut = (message: string): string =>
  message.length <= messageCharacters
    ? message
    : Array.from(message).slice(0, messageCharacters).join("");

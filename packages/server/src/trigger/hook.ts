import type { Build, User } from "@signalbox/contract";
import { serverLimits } from "../lib/limits.ts";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { NewBuild } from "../store/builds.ts";

/** What asks for a build: all of the new build but what the pipeline file and the clock decide. */
export type Hook = Omit<NewBuild, "status" | "error" | "started" | "finished">;

/** Who triggers a build that no person started, in the wire's words. */
export const byCommit = "@hook";
export const byClock = "@cron";

/** What git says was there before a branch or tag was new. */
const nothing = "0".repeat(40);

/** The users by whose email a commit's author is known. */
export type Authors = (email: string) => User | undefined;

/** A branch or tag that moved or is new. The target of a tag's build is the tag's name. */
export const hookOfRef = (
  ref: string,
  before: string | null,
  commit: CommitFacts,
  authors: Authors,
): Hook => {
  const isTag = ref.startsWith("refs/tags/");
  return {
    trigger: byCommit,
    event: isTag ? "tag" : "push",
    action: isTag ? "create" : "",
    before: before ?? nothing,
    ...factsOf(ref, commit, authors),
    sender: authorOf(commit, authors).author_login,
  };
};

/** A person's wish: `message` and `action` come from the query, the rest of which are parameters. */
export const hookOfPerson = (
  ref: string,
  commit: CommitFacts,
  authors: Authors,
  wish: { caller: User; params: Record<string, string> },
): Hook => ({
  trigger: wish.caller.login,
  event: "custom",
  action: wish.params["action"] ?? "",
  before: commit.sha,
  ...factsOf(ref, commit, authors),
  message: cut(wish.params["message"] || commit.message),
  sender: wish.caller.login,
  params: wish.params,
});

export const hookOfCron = (
  cron: { name: string; branch: string },
  commit: CommitFacts,
  authors: Authors,
): Hook => ({
  trigger: byClock,
  event: "cron",
  cron: cron.name,
  ...factsOf(toRef(cron.branch), commit, authors),
  sender: authorOf(commit, authors).author_login,
});

/** The same build again. What the old build was given wins over what the caller adds. */
export const hookOfRestart = (
  build: Build,
  wish: { caller: User; params: Record<string, string>; debug: boolean },
): Hook => ({
  ...sourceOf(build),
  trigger: wish.caller.login,
  event: build.event,
  action: build.action,
  title: build.title,
  cron: build.cron,
  deploy_to: build.deploy_to,
  deploy_id: build.deploy_id,
  debug: wish.debug,
  params: { ...wish.params, ...build.params },
});

/** A deployment of a build. What the caller gives wins over what the old build was given. */
export const hookOfDeployment = (
  build: Build,
  wish: {
    caller: User;
    params: Record<string, string>;
    event: "promote" | "rollback";
    target: string;
  },
): Hook => ({
  ...sourceOf(build),
  trigger: wish.caller.login,
  event: wish.event,
  deploy_to: wish.target,
  params: { ...build.params, ...wish.params },
});

/** The full name of a branch; a full name stays as it is. */
export const toRef = (branch: string): string =>
  branch.startsWith("refs/") ? branch : `refs/heads/${branch}`;

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

/** A commit knows names and emails; where no user has that email, the name stands for the login. */
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

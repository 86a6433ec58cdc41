import { gitConfigPath } from "../git/git-home.ts";
import { isRefName, isSha } from "./names.ts";
import { shellQuote } from "../git/shell-quote.ts";
import { SourceError } from "./source-error.ts";

export interface CloneSource {
  /** Our folder of git configuration: `git.home`. */
  readonly gitHome: string;
  /** The source repository's `path`. */
  readonly path: string;
}

/** The build as far as a checkout needs it, by the wire's names. */
export interface CloneBuild {
  readonly ref: string;
  readonly after: string;
  readonly author_name: string;
  readonly author_email: string;
}

export interface CloneStep {
  /** Shell commands, quoted, to be run one after another in the empty workspace. */
  readonly commands: readonly string[];
  /** What git needs in this step and no other. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The first step of each stage: a checkout of the build's commit with its history and tags. It is fetched
 * by its id, so a branch that has moved on or was deleted since does not matter. The source repository is
 * read by git-upload-pack, which writes nothing there. Throws a SourceError where the build names no commit.
 */
export function cloneStep(source: CloneSource, build: CloneBuild): CloneStep {
  if (!isSha(build.after)) throw new SourceError("commit_not_found");
  const ref = isRefName(build.ref) ? build.ref : "";
  return {
    commands: [
      build.after.length === sha256Length ? "git init --object-format=sha256" : "git init",
      `git remote add origin ${shellQuote(source.path)}`,
      ...checkoutCommands(ref, build.after),
    ],
    environment: cloneEnvironment(source.gitHome, build),
  };
}

/** Commit ids of this length are those of a repository that counts in SHA-256; a fetch wants the same here. */
const sha256Length = 64;

function checkoutCommands(ref: string, sha: string): string[] {
  const branch = cutPrefix(ref, "refs/heads/");
  if (branch !== null) {
    const fetched = shellQuote(`+${sha}:refs/remotes/origin/${branch}`);
    return [`${fetch} ${fetched}`, checkoutBranch(branch, sha)];
  }
  if (cutPrefix(ref, "refs/tags/") !== null) {
    return [`${fetch} --tags ${sha}`, `git checkout --detach ${sha}`, keepTag(ref, sha)];
  }
  return [`${fetch} ${sha}`, `git checkout --detach ${sha}`];
}

/** Sources that are shallow themselves are welcome. */
const fetch = "git fetch --update-shallow origin";

/** Names that git takes for an option or for HEAD itself can be no local branch. */
function checkoutBranch(branch: string, sha: string): string {
  const isUsable = !branch.startsWith("-") && branch !== "HEAD";
  return isUsable ? `git checkout -B ${shellQuote(branch)} ${sha}` : `git checkout --detach ${sha}`;
}

/** A tag that has moved or gone since names the build's commit here all the same. */
function keepTag(ref: string, sha: string): string {
  const peeled = shellQuote(`${ref}^{commit}`);
  const tag = shellQuote(ref);
  return `test "$(git rev-parse --quiet --verify ${peeled})" = ${sha} || git update-ref ${tag} ${sha}`;
}

/** Our configuration in place of anybody's own; no transport but files; no process left behind. */
function cloneEnvironment(gitHome: string, build: CloneBuild): Record<string, string> {
  return {
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: gitConfigPath(gitHome),
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: "file",
    GIT_NO_LAZY_FETCH: "1",
    GIT_AUTHOR_NAME: build.author_name,
    GIT_AUTHOR_EMAIL: build.author_email,
    GIT_COMMITTER_NAME: build.author_name,
    GIT_COMMITTER_EMAIL: build.author_email,
  };
}

function cutPrefix(text: string, prefix: string): string | null {
  return text.startsWith(prefix) ? text.slice(prefix.length) : null;
}

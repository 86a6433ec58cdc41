import { gitConfigPath } from "./git/git-home.ts";
import { isRefName, isSha } from "./names.ts";
import { SourceError } from "./source-error.ts";

export type CloneSource = {
  /** The server's folder of git configuration: `git.home`. */
  readonly gitHome: string;
  /** The source repository's `path`. */
  readonly path: string;
};

/** The fields of a build that a checkout needs, with the names of the API. */
export type CloneBuild = {
  readonly ref: string;
  readonly after: string;
  readonly author_name: string;
  readonly author_email: string;
};

export type CloneStep = {
  /** Quoted shell commands, to be run in order in the empty workspace. */
  readonly commands: readonly string[];
  /** Variables that git needs in this step only. */
  readonly environment: Readonly<Record<string, string>>;
};

export type CloneOptions = {
  /** How many commits of the history to fetch. All without it. */
  readonly depth?: number;
  /** The final address of the remote repository `origin`, if the path of the source means nothing to later steps. */
  readonly origin?: string;
  /** A folder of objects that the checkout borrows, so that none are copied. It must exist as long as the checkout. */
  readonly objects?: string | undefined;
};

/**
 * The first step of each stage checks out the build's commit with its history and tags. It fetches the commit by its
 * id, so that the branch may have moved or been deleted in the meantime
 * (https://git-scm.com/docs/git-config#Documentation/git-config.txt-uploadpackallowAnySHA1InWant). git-upload-pack
 * reads the source repository and writes nothing there.
 * @throws SourceError if the build has no valid commit id
 */
export function cloneStep(
  source: CloneSource,
  build: CloneBuild,
  { depth = 0, origin = "", objects = "" }: CloneOptions = {},
): CloneStep {
  if (!isSha(build.after)) throw new SourceError("commit_not_found");
  const ref = isRefName(build.ref) ? build.ref : "";
  return {
    commands: [
      build.after.length === sha256Length ? "git init --object-format=sha256" : "git init",
      ...(objects === "" ? [] : [`echo ${shellQuote(objects)} > .git/objects/info/alternates`]),
      `git remote add origin ${shellQuote(source.path)}`,
      ...checkoutCommands(ref, build.after, fetchCommand(depth)),
      ...(origin === "" ? [] : [`git remote set-url origin ${shellQuote(origin)}`]),
    ],
    environment: cloneEnvironment(source.gitHome, build),
  };
}

/**
 * Ids of this length are SHA-256, and git cannot fetch between repositories with different object formats
 * (https://git-scm.com/docs/hash-function-transition).
 */
const sha256Length = 64;

function checkoutCommands(ref: string, sha: string, fetch: string): string[] {
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

/** Allows source repositories that are shallow clones. */
function fetchCommand(depth: number): string {
  return `git fetch --update-shallow ${depth > 0 ? `--depth=${depth} ` : ""}origin`;
}

/** Excludes names that git would read as an option or as HEAD. */
function checkoutBranch(branch: string, sha: string): string {
  const isUsable = !branch.startsWith("-") && branch !== "HEAD";
  return isUsable ? `git checkout -B ${shellQuote(branch)} ${sha}` : `git checkout --detach ${sha}`;
}

/** Sets the tag to the build's commit, even if it has moved or was deleted in the source since. */
function keepTag(ref: string, sha: string): string {
  const peeled = shellQuote(`${ref}^{commit}`);
  const tag = shellQuote(ref);
  return `test "$(git rev-parse --quiet --verify ${peeled})" = ${sha} || git update-ref ${tag} ${sha}`;
}

/**
 * Ignores other git configuration, allows only file transport, and prevents background processes
 * (https://git-scm.com/docs/git#_environment_variables).
 */
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

/** Quotes any text as one word of a POSIX shell. */
function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

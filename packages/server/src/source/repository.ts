import { parseCommit, type CommitFacts } from "./commit-facts.ts";
import {
  compareCommits,
  diffFile,
  mergeBase,
  type CommitPair,
  type Comparison,
} from "./compare-commits.ts";
import { readDefaultBranch } from "./default-branch.ts";
import type { FoundRepository } from "./find-repositories.ts";
import { GitError } from "./git/git-error.ts";
import type { Git } from "./git/git.ts";
import { sourceLimits } from "./git/git-limits.ts";
import { isRefName, isSha, isShaPrefix, toTreePath } from "./names.ts";
import { onlyBranches, onlyTags, readRefs, type Refs } from "./refs.ts";
import { SourceError } from "./source-error.ts";
import { decodeText } from "../lib/decode-text.ts";
import { completePath, readTreeEntries, type TreeEntry } from "./tree-entries.ts";

/**
 * Reads one repository. Each call starts at most one git process. Calls reject with a SourceError (`unavailable`
 * if git fails), or with a GitError `aborted` if the signal is aborted.
 */
export type Repository = {
  readonly found: FoundRepository;
  defaultBranch(signal?: AbortSignal): Promise<string>;
  /** Branches and tags. */
  refs(signal?: AbortSignal): Promise<Refs>;
  heads(signal?: AbortSignal): Promise<Refs>;
  tags(signal?: AbortSignal): Promise<Refs>;
  /**
   * Resolves a name to a commit: a commit id, its first seven characters or more, a full `refs/…` name,
   * a branch or a tag. Rejects with `commit_not_found`.
   */
  commit(name: string, signal?: AbortSignal): Promise<CommitFacts>;
  /** A file at a commit; null if it does not exist. Rejects with `file_too_large` or `invalid_path`. */
  readFile(sha: string, path: string, signal?: AbortSignal): Promise<string | null>;
  /** Like readFile, but a missing file rejects with `file_not_found`. */
  pipelineFile(sha: string, path: string, signal?: AbortSignal): Promise<string>;
  /** The files and folders directly in the root of a commit, or in these folders: see readTreeEntries. */
  entries(
    sha: string,
    folders: readonly string[] | "root",
    signal?: AbortSignal,
  ): Promise<TreeEntry[]>;
  /** The path of the only file of a commit that ends with a path: see completePath. */
  completePath(sha: string, path: string, signal?: AbortSignal): Promise<string>;
  /**
   * The commits and files that are in `after` and not in `before`. Rejects with `commit_not_found` if one of them is missing, and
   * with `file_too_large`.
   */
  compare(pair: CommitPair, signal?: AbortSignal): Promise<Comparison>;
  /** The difference of one file. Rejects also with `file_not_found`, if it does not differ, and with `unreadable_name`. */
  diff(pair: CommitPair, path: string, signal?: AbortSignal): Promise<string>;
  /** The newest commit that both have in common; null if there is none. */
  mergeBase(one: string, other: string, signal?: AbortSignal): Promise<string | null>;
  /** Whether a branch or tag contains the commit: those of pull requests may be in the repository, too. */
  isOnBranchOrTag(sha: string, signal?: AbortSignal): Promise<boolean>;
};

export function openRepository(git: Git, found: FoundRepository): Repository {
  const { gitDir } = found;
  const refs: Repository["refs"] = (signal) => withSourceError(readRefs(git, gitDir, signal));

  const readText: Repository["readFile"] = (sha, path, signal) =>
    withSourceError(readTreeFile(git, gitDir, sha, path, signal));

  return {
    found,
    refs,
    heads: async (signal) => onlyBranches(await refs(signal)),
    tags: async (signal) => onlyTags(await refs(signal)),
    defaultBranch: (signal) => withSourceError(readDefaultBranch(git, found, signal)),
    commit: (name, signal) => withSourceError(readCommit(git, gitDir, name, signal)),
    readFile: readText,
    pipelineFile: async (sha, path, signal) => {
      const text = await readText(sha, path, signal);
      if (text === null) throw new SourceError("file_not_found");
      return text;
    },
    entries: (sha, folders, signal) =>
      withSourceError(readTreeEntries(git, gitDir, sha, folders, signal)),
    completePath: (sha, path, signal) =>
      withSourceError(completePath(git, gitDir, sha, path, signal)),
    compare: (pair, signal) => withSourceError(readComparison(git, gitDir, pair, signal)),
    diff: (pair, path, signal) => withSourceError(readDiff(git, gitDir, pair, path, signal)),
    mergeBase: (one, other, signal) =>
      isSha(one) && isSha(other)
        ? withSourceError(mergeBase(git, gitDir, one, other, { signal }))
        : Promise.resolve(null),
    isOnBranchOrTag: (sha, signal) => withSourceError(hasRefWith(git, gitDir, sha, signal)),
  };
}

async function readCommit(
  git: Git,
  gitDir: string,
  name: string,
  signal?: AbortSignal,
): Promise<CommitFacts> {
  const maxBytes = sourceLimits.commitBytes;
  for (const candidate of commitNames(name)) {
    const object = await git.readObject(gitDir, `${candidate}^{commit}`, { maxBytes, signal });
    if (object !== null) return parseCommit(object.sha, object.content);
  }
  throw new SourceError("commit_not_found");
}

/** The possible meanings of a user's name for a commit, in the order in which they are tried. */
function commitNames(name: string): string[] {
  if (isSha(name)) return [name];
  if (!isRefName(name)) return [];
  if (name.startsWith("refs/")) return [name];
  const named = [`refs/heads/${name}`, `refs/tags/${name}`];
  return isShaPrefix(name) ? [...named, name] : named;
}

async function readTreeFile(
  git: Git,
  gitDir: string,
  sha: string,
  path: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const treePath = toTreePath(path);
  if (!isSha(sha)) throw new SourceError("commit_not_found");
  if (treePath === null) throw new SourceError("invalid_path");
  const maxBytes = sourceLimits.fileBytes + headerBytes;
  try {
    const object = await git.readObject(gitDir, `${sha}:${treePath}`, { maxBytes, signal });
    return object?.type === "blob" ? decodeText(object.content) : null;
  } catch (error) {
    if (error instanceof GitError && error.failure === "too_large") {
      throw new SourceError("file_too_large", { cause: error });
    }
    throw error;
  }
}

/** The size of the header line that git prints before an object. */
const headerBytes = 100;

async function hasRefWith(
  git: Git,
  gitDir: string,
  sha: string,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!isSha(sha)) throw new SourceError("commit_not_found");
  const args = ["for-each-ref", "--count=1", `--contains=${sha}`, "refs/heads/", "refs/tags/"];
  const output = await git.run(gitDir, args, { signal }).catch((error: unknown) => {
    if (error instanceof GitError && /no such commit|malformed/.test(error.stderr)) return "";
    throw error;
  });
  return output !== "";
}

async function readComparison(
  git: Git,
  gitDir: string,
  pair: CommitPair,
  signal?: AbortSignal,
): Promise<Comparison> {
  for (const sha of [pair.before, pair.after]) {
    if (sha !== null && !isSha(sha)) throw new SourceError("commit_not_found");
    if (sha !== null) await readCommit(git, gitDir, sha, signal);
  }
  return compareCommits(git, gitDir, pair, { signal }).catch(throwTooLarge);
}

async function readDiff(
  git: Git,
  gitDir: string,
  pair: CommitPair,
  path: string,
  signal?: AbortSignal,
): Promise<string> {
  const { files } = await readComparison(git, gitDir, pair, signal);
  const file = files.find((one) => one.path === path);
  if (file === undefined) throw new SourceError("file_not_found");
  // git finds a rename only if it looks at both paths.
  const paths = [path, ...(file.former_path === undefined ? [] : [file.former_path])];
  // A replaced byte: git would find another file, or none.
  if (paths.some((one) => one.includes("\ufffd"))) throw new SourceError("unreadable_name");
  return diffFile(git, gitDir, pair, { paths, signal }).catch(throwTooLarge);
}

const throwTooLarge = (cause: unknown): never => {
  if (cause instanceof GitError && cause.failure === "too_large")
    throw new SourceError("file_too_large", { cause });
  throw cause;
};

/** git's messages may contain paths, so callers only learn that the repository cannot be read. */
async function withSourceError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof GitError) || error.failure === "aborted") throw error;
    throw new SourceError("unavailable", { cause: error });
  }
}

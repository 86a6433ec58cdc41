import { existsSync } from "node:fs";
import { copyFile, mkdir, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { execa, ExecaError } from "execa";
import { StartError } from "../../lib/start-error.ts";
import { nameRepository } from "../../source/slug.ts";

/** The files of a work tree as a commit of another repository. */
export type Snapshot = {
  slug: string;
  branch: string;
  /** A commit with the files as they are, which is the work tree's own commit if nothing was changed. */
  sha: string;
  /** The commit on which the work tree is based; undefined if there is none yet. */
  head: string | undefined;
  /** The number of commits back to the newest tag, so that `git describe` works; at least a few. */
  depth: number;
};

/**
 * Finds the top of the work tree that contains a folder.
 * @throws StartError if there is none, or no git
 */
export async function findWorkTree(folder: string): Promise<string> {
  try {
    const args = ["-C", folder, "rev-parse", "--show-toplevel"];
    const { stdout } = await execa("git", args, { env: withoutHookVariables });
    if (stdout !== "") return stdout;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    if (error.code === "ENOENT")
      throw new StartError("git was not found; install it, or add it to PATH");
  }
  const path = resolve(folder);
  throw new StartError(
    existsSync(path) ? `${path} is not in a git work tree` : `There is no folder ${path}`,
  );
}

/**
 * Commits the files of a work tree, uncommitted and untracked ones included, to a new bare repository below `folder`.
 * The new repository borrows the objects of the work tree's and adds its own, so the work tree's repository and
 * index stay as they are.
 * @param root the top of the work tree
 * @param chosenBranch instead of the branch that is checked out
 * @throws StartError with git's reason if the files cannot be read
 */
export async function takeSnapshot(
  root: string,
  folder: string,
  chosenBranch: string | undefined,
): Promise<Snapshot> {
  const { namespace, name, slug } = nameRepository(root);
  const gitDir = join(folder, namespace, `${name}.git`);
  const inRoot = (...args: string[]) => runGit(root, args);
  const pathOf = async (part: string): Promise<string> =>
    resolve(root, await inRoot("rev-parse", "--git-path", part));

  await createBare(gitDir, await inRoot("rev-parse", "--show-object-format"));
  const objects = await pathOf("objects");
  await writeFile(join(gitDir, "objects/info/alternates"), `${objects}\n`);
  // The parents of the oldest commits of a shallow clone are missing.
  await copyIfPresent(await pathOf("shallow"), join(gitDir, "shallow"));
  const index = join(gitDir, "index");
  await copyIndex(await pathOf("index"), index);
  const inSnapshot = (...args: string[]) =>
    runGit(root, args, {
      GIT_INDEX_FILE: index,
      GIT_OBJECT_DIRECTORY: join(gitDir, "objects"),
    });
  // A split index would write its shared part into the real repository.
  await inSnapshot("-c", "core.splitIndex=false", "add", "--all", ".");
  const tree = await inSnapshot("write-tree");
  const head = await optional(inRoot("rev-parse", "--verify", "--quiet", "HEAD"));
  const isUnchanged = head !== undefined && (await inRoot("rev-parse", "HEAD^{tree}")) === tree;
  const sha = isUnchanged ? head : await commit(tree, head, inRoot, inSnapshot);
  const current = await optional(inRoot("symbolic-ref", "--quiet", "--short", "HEAD"));
  const branch = chosenBranch ?? current ?? "HEAD";
  await copyTags(inRoot, gitDir);
  await runGit(gitDir, ["update-ref", `refs/heads/${branch}`, sha]);
  await runGit(gitDir, ["symbolic-ref", "HEAD", `refs/heads/${branch}`]);
  const depth = await depthOf(gitDir, sha);
  return { slug, branch, sha, head, depth };
}

/** git sets these for its hooks, and `run` may be called from one; they would name another repository. */
const withoutHookVariables = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
  GIT_PREFIX: undefined,
};

type RunGit = (...args: string[]) => Promise<string>;

const createBare = async (gitDir: string, format: string): Promise<void> => {
  await mkdir(gitDir, { recursive: true });
  await runGit(gitDir, ["init", "-q", "--bare", "--template=", `--object-format=${format}`, "."]);
  await mkdir(join(gitDir, "objects/info"), { recursive: true });
};

/** Gives the snapshot the tags of the work tree, because `git describe` needs them. */
const copyTags = async (inRoot: RunGit, gitDir: string): Promise<void> => {
  const tags = await inRoot("for-each-ref", "--format=%(objectname) %(refname)", "refs/tags");
  if (tags !== "") await writeFile(join(gitDir, "packed-refs"), `${tags}\n`);
};

const minDepth = 50;

/** A commit that is `count` commits after a tag is at most as many generations after it. */
const depthOf = async (gitDir: string, sha: string): Promise<number> => {
  const inSnapshot = (...args: string[]) => optional(runGit(gitDir, args));
  const tag = await inSnapshot("describe", "--tags", "--abbrev=0", sha);
  if (tag === undefined) return minDepth;
  const count = await inSnapshot("rev-list", "--count", `refs/tags/${tag}..${sha}`);
  return Math.max(minDepth, Number(count ?? 0) + 1);
};

/** Reuses the message of the previous commit, because pipelines may read it. */
const commit = async (
  tree: string,
  head: string | undefined,
  inRoot: RunGit,
  inSnapshot: RunGit,
): Promise<string> => {
  const name = (await optional(inRoot("config", "user.name"))) ?? "Local run";
  const email = (await optional(inRoot("config", "user.email"))) ?? "local@localhost";
  const message = head === undefined ? "First commit" : await inRoot("log", "-1", "--format=%B");
  const parents = head === undefined ? [] : ["-p", head];
  const identity = ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  return inSnapshot(...identity, "commit-tree", tree, ...parents, "-m", message);
};

/**
 * Copies the index because it holds the times of files, so that git need not read unchanged ones. git also reads files
 * that changed no earlier than the index was written, so the copy must not be newer than the original
 * (https://git-scm.com/docs/racy-git).
 */
const copyIndex = async (from: string, to: string): Promise<void> => {
  const stats = await stat(from).catch(() => undefined);
  if (stats === undefined) return;
  await copyFile(from, to);
  const seconds = Math.floor(stats.mtimeMs / 1000) - 1;
  await utimes(to, seconds, seconds);
};

const copyIfPresent = (from: string, to: string): Promise<void> =>
  copyFile(from, to).catch(() => undefined);

const optional = async (output: Promise<string>): Promise<string | undefined> => {
  const text = await output.catch(() => "");
  return text === "" ? undefined : text;
};

const runGit = async (
  cwd: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> => {
  try {
    return (await execa("git", args, { cwd, env: { ...withoutHookVariables, ...env } })).stdout;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    throw new StartError(`git could not read the work tree: ${String(error.stderr).trim()}`);
  }
};

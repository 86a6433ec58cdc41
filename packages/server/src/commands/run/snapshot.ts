import { copyFile, mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { nameRepository } from "../../source/slug.ts";
import {
  gitOfSnapshot,
  gitOfWorkTree,
  readFileSettings,
  type RunGit,
  type SnapshotGit,
} from "./work-tree-git.ts";

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
 * Commits the files of a work tree, uncommitted and untracked ones included, to a new bare repository below `folder`.
 * The new repository borrows the objects of the work tree's and adds its own, so the work tree's repository and
 * index stay as they are. No program is started that the work tree's repository names.
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
  const inRoot = gitOfWorkTree(root);
  const pathOf = async (part: string): Promise<string> =>
    resolve(root, await inRoot(["rev-parse", "--git-path", part]));
  const snapshotGit = gitOfSnapshot(gitDir, root, await readFileSettings(inRoot));
  const inSnapshot = snapshotGit.run;

  await createBare(gitDir, await inRoot(["rev-parse", "--show-object-format"]));
  const objects = await pathOf("objects");
  await writeFile(join(gitDir, "objects/info/alternates"), `${objects}\n`);
  // The parents of the oldest commits of a shallow clone are missing.
  for (const file of ["shallow", "info/exclude", "info/attributes"])
    await copyIfPresent(await pathOf(file), join(gitDir, file));
  await copyIndex(await pathOf("index"), gitDir);
  await addAll(snapshotGit);
  // A partial clone lacks the content of files that are not checked out.
  const tree = await inSnapshot(["write-tree", "--missing-ok"]);
  const head = await optional(inRoot(["rev-parse", "--verify", "--quiet", "HEAD"]));
  const isUnchanged =
    head !== undefined && (await inSnapshot(["rev-parse", `${head}^{tree}`])) === tree;
  const sha = isUnchanged ? head : await commit(tree, head, inRoot, inSnapshot);
  const current = await optional(inRoot(["symbolic-ref", "--quiet", "--short", "HEAD"]));
  const branch = chosenBranch ?? current ?? "HEAD";
  await copyTags(inRoot, gitDir);
  await inSnapshot(["update-ref", `refs/heads/${branch}`, sha]);
  await inSnapshot(["symbolic-ref", "HEAD", `refs/heads/${branch}`]);
  const depth = await depthOf(inSnapshot, sha);
  return { slug, branch, sha, head, depth };
}

const createBare = async (gitDir: string, format: string): Promise<void> => {
  await mkdir(gitDir, { recursive: true });
  const init = ["init", "-q", "--bare", "--template=", `--object-format=${format}`, gitDir];
  await gitOfWorkTree(gitDir)(init);
  for (const folder of ["objects/info", "info"])
    await mkdir(join(gitDir, folder), { recursive: true });
};

/**
 * Updates the index with the changed, new and removed files. `git add` would also ask for the status of submodules, for which
 * git reads the configuration of their repositories, so these are only brought up to their current commit.
 */
const addAll = async ({ run, filter }: SnapshotGit): Promise<void> => {
  const entries = (await run(["ls-files", "--stage", "-z"], "latin1")).split("\0");
  const modules = entries.flatMap((entry) => /^160000 [^\t]*\t([^]*)$/.exec(entry)?.[1] ?? []);
  // A split index would be written in two files.
  const whole = ["-c", "core.splitIndex=false"];
  const others = [".", ...modules.map((path) => `:(exclude,literal)${path}`)];
  await filter([...whole, "add", "--all", "--pathspec-from-file=-", "--pathspec-file-nul"], others);
  const update = ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"];
  if (modules.length > 0) await filter([...whole, ...update], modules);
};

/** Gives the snapshot the tags of the work tree, because `git describe` needs them. */
const copyTags = async (inRoot: RunGit, gitDir: string): Promise<void> => {
  const tags = await inRoot(["for-each-ref", "--format=%(objectname) %(refname)", "refs/tags"]);
  if (tags !== "") await writeFile(join(gitDir, "packed-refs"), `${tags}\n`);
};

const minDepth = 50;

/** A commit that is `count` commits after a tag is at most as many generations after it. */
const depthOf = async (inSnapshot: RunGit, sha: string): Promise<number> => {
  const tag = await optional(inSnapshot(["describe", "--tags", "--abbrev=0", sha]));
  if (tag === undefined) return minDepth;
  const count = await optional(inSnapshot(["rev-list", "--count", `refs/tags/${tag}..${sha}`]));
  return Math.max(minDepth, Number(count ?? 0) + 1);
};

/** Reuses the message of the previous commit, because pipelines may read it. */
const commit = async (
  tree: string,
  head: string | undefined,
  inRoot: RunGit,
  inSnapshot: RunGit,
): Promise<string> => {
  const name = (await optional(inRoot(["config", "user.name"]))) ?? "Local run";
  const email = (await optional(inRoot(["config", "user.email"]))) ?? "local@localhost";
  const message =
    head === undefined ? "First commit" : await inSnapshot(["log", "-1", "--format=%B", head]);
  const parents = head === undefined ? [] : ["-p", head];
  const identity = ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  return inSnapshot([...identity, "commit-tree", tree, ...parents, "-m", message]);
};

/**
 * Copies the index because it holds the times of files, so that git need not read unchanged ones. git also reads files
 * that changed no earlier than the index was written, so the copy must not be newer than the original
 * (https://git-scm.com/docs/racy-git).
 */
const copyIndex = async (from: string, gitDir: string): Promise<void> => {
  const stats = await stat(from).catch(() => undefined);
  if (stats?.isFile() !== true) return;
  const to = join(gitDir, "index");
  await copyFile(from, to);
  const seconds = Math.floor(stats.mtimeMs / 1000) - 1;
  await utimes(to, seconds, seconds);
  // The other part of a split index.
  const shared = (await readdir(dirname(from))).filter((name) => name.startsWith("sharedindex."));
  for (const name of shared) await copyIfPresent(join(dirname(from), name), join(gitDir, name));
};

/** Passes over a pipe or a device, which would block or never end. */
const copyIfPresent = async (from: string, to: string): Promise<void> => {
  const stats = await stat(from).catch(() => undefined);
  if (stats?.isFile() === true) await copyFile(from, to);
};

const optional = async (output: Promise<string>): Promise<string | undefined> => {
  const text = await output.catch(() => "");
  return text === "" ? undefined : text;
};

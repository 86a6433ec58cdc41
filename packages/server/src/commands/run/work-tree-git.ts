import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { execa, ExecaError } from "execa";
import { sourceLimits } from "../../source/git/git-limits.ts";
import { StartError } from "../../lib/start-error.ts";

/** Runs git and resolves with its output. @param encoding `latin1` if names of files in it need not be UTF-8 */
export type RunGit = (args: readonly string[], encoding?: "utf8" | "latin1") => Promise<string>;

/** git in the repository of a snapshot. */
export type SnapshotGit = {
  run: RunGit;
  /** Gives git a list of paths, in `latin1`. */
  filter: (args: readonly string[], paths: readonly string[]) => Promise<void>;
};

/**
 * Finds the top of the work tree that contains a folder.
 * @throws StartError if there is none, or no git
 */
export async function findWorkTree(folder: string): Promise<string> {
  try {
    const { stdout } = await execa("git", [...options, "rev-parse", "--show-toplevel"], {
      cwd: folder,
      env: environment,
      timeout: sourceLimits.processMs,
    });
    if (stdout !== "") return stdout;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    if (error.code === "ENOENT" && existsSync(folder))
      throw new StartError("git was not found; install it, or add it to PATH");
  }
  const path = resolve(folder);
  throw new StartError(
    existsSync(path) ? `${path} is not in a git work tree` : `There is no folder ${path}`,
  );
}

/**
 * git in the repository of a work tree. The repository may be from an unpacked archive, and its configuration can name
 * programs. These calls may only read refs and configuration, for which git starts none.
 */
export function gitOfWorkTree(root: string): RunGit {
  return async (args, encoding = "utf8") =>
    (await runGit(root, args, { timeout: sourceLimits.processMs })).toString(encoding);
}

/**
 * git in the repository of a snapshot, on the files of the work tree. The programs that the work tree's own repository names
 * do not count here, because git reads the configuration of the snapshot's: filters, the file system monitor and hooks.
 * Filters of the user's configuration work.
 */
export function gitOfSnapshot(
  gitDir: string,
  root: string,
  settings: readonly string[],
): SnapshotGit {
  const all = [`--git-dir=${gitDir}`, `--work-tree=${root}`, ...settings];
  return {
    run: async (args, encoding = "utf8") =>
      (await runGit(root, [...all, ...args])).toString(encoding),
    filter: async (args, paths) => {
      const input = Buffer.from(paths.map((path) => `${path}\0`).join(""), "latin1");
      await runGit(root, [...all, ...args], { input });
    },
  };
}

const fileSettings =
  "^core\\.(autocrlf|checkstat|eol|filemode|ignorecase|precomposeunicode|symlinks|trustctime)$";

/** The options with those settings of a repository that say how its files differ from their content in git. */
export async function readFileSettings(inRoot: RunGit): Promise<string[]> {
  const text = await inRoot(["config", "--null", "--get-regexp", fileSettings]).catch(() => "");
  const entries = text.split("\0").map((entry) => entry.split("\n"));
  return entries.flatMap(([key = "", value = ""]) =>
    /^[a-z]+$/i.test(value) ? ["-c", `${key}=${value}`] : [],
  );
}

/**
 * A hook of this name would be started for the copy of the index. The user's settings for the monitor and the cache of
 * untracked files would be about the work tree's own repository.
 */
const options = [
  "--no-pager",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.untrackedCache=false",
  "-c",
  "log.showSignature=false",
];

/**
 * git sets the first ones for its hooks, and `run` may be called from one
 * (https://git-scm.com/docs/githooks#_description); they would name another repository.
 */
const environment = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
  GIT_PREFIX: undefined,
  // A partial clone could fetch what is missing, with a program of its configuration.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_OPTIONAL_LOCKS: "0",
};

async function runGit(
  cwd: string,
  args: readonly string[],
  more: { input?: Uint8Array; timeout?: number } = {},
): Promise<Buffer> {
  try {
    const { stdout } = await execa("git", [...options, ...args], {
      cwd,
      env: environment,
      encoding: "buffer",
      ...more,
    });
    return Buffer.from(stdout);
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    const reason = error.timedOut ? "it took too long" : Buffer.from(error.stderr ?? "").toString();
    throw new StartError(`git could not read the work tree: ${reason.trim()}`);
  }
}

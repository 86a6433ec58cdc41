import { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Readable, Writable } from "node:stream";
import { execa } from "execa";

import type { Clock } from "../../lib/clock.ts";
import { startChild } from "../../system/start-child.ts";
import { systemCode } from "../../lib/start-error.ts";
import { checkGitFolder } from "./check-git-folder.ts";
import { GitError } from "./git-error.ts";
import { gitConfigPath, writeGitHome } from "./git-home.ts";
import { createGitQueue } from "./git-queue.ts";
import { sourceLimits } from "./git-limits.ts";
import {
  createObjectReader,
  type GitObject,
  type ObjectReader,
  type ReadOptions,
} from "./object-reader.ts";
import { createObjectReaders } from "./object-readers.ts";
import { createSharedTasks } from "./shared-tasks.ts";

export type GitOptions = {
  /** The folder of the server's git configuration, below the data folder. Created if missing. */
  readonly home: string;
  readonly path: string;
  /** Ends all running git processes. */
  readonly signal: AbortSignal;
  /** Injected by tests. */
  readonly clock?: Clock;
};

export type RunOptions = {
  readonly input?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** More output than this ends the process with a `too_large` error. */
  readonly maxBytes?: number;
};

export type ServeOptions = {
  readonly input: Readable | null;
  /** Called when git has started. */
  readonly begin: () => Writable;
  /**
   * As in the header `Git-Protocol`; empty for the first version
   * (https://git-scm.com/docs/protocol-v2#_http_transport).
   */
  readonly protocol: string;
  readonly signal: AbortSignal;
};

/**
 * Starts all git processes of the server. `gitDir` is the repository, or null for none. Only commands that write
 * nothing may run on repositories of users. Calls reject with a GitError.
 */
export type Git = {
  readonly home: string;
  run(gitDir: string | null, args: readonly string[], options?: RunOptions): Promise<string>;
  runBytes(gitDir: string | null, args: readonly string[], options?: RunOptions): Promise<Buffer>;
  /**
   * Reads an object by a name that contains no newline, or resolves with null if there is none. git reads the names from
   * standard input, so that none can become an option. The caller must ensure that they are not revision expressions.
   * Symbolic links are followed within the commit.
   */
  readObject(
    gitDir: string,
    name: string,
    options: { maxBytes: number; signal?: AbortSignal | undefined },
  ): Promise<GitObject | null>;
  /**
   * Sends objects of a repository by git's stateless protocol (https://git-scm.com/docs/http-protocol): what a client asks
   * for in `input`, or the refs if that is null. Ends the output. Rejects with a GitError.
   */
  serve(gitDir: string, options: ServeOptions): Promise<void>;
  /** Such as `2.47.1`. Rejects with a sentence if git is missing or too old. */
  version(): Promise<string>;
};

export async function createGit(options: GitOptions): Promise<Git> {
  await writeGitHome(options.home);
  const queue = createGitQueue(options.clock ?? Date.now);

  const runBytes: Git["runBytes"] = async (gitDir, args, run = {}) => {
    if (gitDir !== null) await checkGitFolder(gitDir);
    return queue(gitDir, () => startGit(options, gitDir, args, run));
  };

  const run: Git["run"] = async (gitDir, args, runOptions) =>
    (await runBytes(gitDir, args, runOptions)).toString("utf8");

  const readers = createObjectReaders((gitDir) => startReader(options, gitDir), options.signal);
  const readNow = async (
    gitDir: string,
    name: string,
    { maxBytes, signal }: ReadOptions,
  ): Promise<GitObject | null> => {
    const stamp = await checkGitFolder(gitDir);
    return queue(gitDir, async () => {
      if (signal.aborted) throw new GitError("aborted", "Cancelled before git started");
      return readers.read({ gitDir, stamp }, name, { maxBytes, signal });
    });
  };
  const share = createSharedTasks<GitObject | null>();
  const readObject: Git["readObject"] = async (gitDir, name, { maxBytes, signal: own }) => {
    const { signal } = options;
    if (own !== undefined)
      return readNow(gitDir, name, { maxBytes, signal: AbortSignal.any([signal, own]) });
    const key = `${gitDir}\n${name}\n${maxBytes}`;
    return share(key, () => readNow(gitDir, name, { maxBytes, signal }));
  };

  const serve: Git["serve"] = async (gitDir, request) => {
    await checkGitFolder(gitDir);
    await runUploadPack(options, gitDir, request);
  };

  const version = () => readVersion(run);
  return { home: options.home, run, runBytes, readObject, serve, version };
}

async function startGit(
  { home, path, signal }: GitOptions,
  gitDir: string | null,
  args: readonly string[],
  run: RunOptions,
): Promise<Buffer> {
  const cancelSignal = run.signal === undefined ? signal : AbortSignal.any([signal, run.signal]);
  if (cancelSignal.aborted) throw new GitError("aborted", "Cancelled before git started");
  const result = await execa("git", [...gitOptions, ...where(gitDir), ...args], {
    cwd: home,
    env: gitEnvironment(home, path),
    extendEnv: false,
    ...(run.input === undefined ? { stdin: "ignore" } : { input: run.input }),
    encoding: "buffer",
    stripFinalNewline: false,
    maxBuffer: {
      stdout: run.maxBytes ?? sourceLimits.outputBytes,
      stderr: sourceLimits.errorBytes,
    },
    timeout: sourceLimits.processMs,
    forceKillAfterDelay: 1000,
    cancelSignal,
    reject: false,
  });
  if (!result.failed) return Buffer.from(result.stdout);
  const stderr = Buffer.from(result.stderr ?? [])
    .toString("utf8")
    .trim();
  const failure = nameFailure(result);
  const what = failure === "failed" ? stderr : (result.originalMessage ?? failure);
  throw new GitError(failure, `git ${args.join(" ")}: ${what}`, stderr, { cause: result.cause });
}

/** The client decides how long it takes, so it does not count towards the limit of concurrent git processes. */
async function runUploadPack(
  { home, path, signal: stop }: GitOptions,
  gitDir: string,
  { input, begin, protocol, signal: own }: ServeOptions,
): Promise<void> {
  const signal = AbortSignal.any([stop, own]);
  const advertise = input === null ? ["--advertise-refs"] : [];
  const args = [...gitOptions, "upload-pack", "--stateless-rpc", ...advertise, "--strict", gitDir];
  const env = { ...gitEnvironment(home, path), GIT_PROTOCOL: protocol };
  const child = await startChild((spawn) =>
    spawn("git", args, { cwd: home, env, signal, killSignal: "SIGKILL" }),
  ).catch(throwNotStarted);
  child.stderr.resume();
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new GitError("failed", `git upload-pack exited with code ${code}`));
    });
  });
  // git may end before it has read everything.
  const fed =
    input === null ? child.stdin.end() : pipeline(input, child.stdin).catch(() => undefined);
  await Promise.all([ended, pipeline(child.stdout, begin()), fed]);
}

/** The server may end while it runs: git exits when its input ends. */
async function startReader({ home, path }: GitOptions, gitDir: string): Promise<ObjectReader> {
  const args = [...gitOptions, ...where(gitDir), "cat-file", "--batch", "--follow-symlinks"];
  const child = await startChild((spawn) =>
    spawn("git", args, { cwd: home, env: gitEnvironment(home, path) }),
  ).catch(throwNotStarted);
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr])
    if (pipe instanceof Socket) pipe.unref();
  return createObjectReader(child);
}

function throwNotStarted(cause: unknown): never {
  const failure = systemCode(cause) === "ENOENT" ? "missing" : "broken_off";
  throw new GitError(failure, `git could not be started: ${String(cause)}`, "", { cause });
}

/**
 * Options override the repository's own configuration, which the server's configuration file does not
 * (https://git-scm.com/docs/git-config#FILES).
 */
export const gitOptions = [
  "--no-pager",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "credential.helper=",
];

function where(gitDir: string | null): string[] {
  return gitDir === null ? [] : [`--git-dir=${gitDir}`];
}

/**
 * Passes on only the PATH, and forbids all transports because a partial clone could fetch lazily
 * (https://git-scm.com/docs/partial-clone).
 */
export function gitEnvironment(home: string, path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: home,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: gitConfigPath(home),
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
  };
}

type Ending = {
  readonly timedOut: boolean;
  readonly isCanceled: boolean;
  readonly isMaxBuffer: boolean;
  readonly code?: string;
  readonly exitCode?: number;
};

function nameFailure(ending: Ending): GitError["failure"] {
  if (ending.isCanceled) return "aborted";
  if (ending.timedOut) return "timeout";
  if (ending.isMaxBuffer) return "too_large";
  if (ending.code === "ENOENT") return "missing";
  return ending.exitCode === undefined ? "broken_off" : "failed";
}

/** GIT_CONFIG_GLOBAL requires git 2.32 (https://github.com/git/git/blob/v2.32.0/Documentation/RelNotes/2.32.0.txt). */
const oldestVersion = [2, 32] as const;

async function readVersion(run: Git["run"]): Promise<string> {
  const needed = `Signalbox needs git ${oldestVersion.join(".")} or newer`;
  const text = await run(null, ["version"]).catch((error: unknown) => {
    if (!(error instanceof GitError) || error.failure !== "missing") throw error;
    throw new GitError("missing", `${needed}, but found no git on the PATH`);
  });
  const found = /(\d+)\.(\d+)[\w.]*/.exec(text);
  const version = found?.[0] ?? text.trim();
  const [major, minor] = [Number(found?.[1]), Number(found?.[2])];
  const [oldMajor, oldMinor] = oldestVersion;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return version;
  throw new GitError("missing", `${needed}, but found git ${version}`);
}

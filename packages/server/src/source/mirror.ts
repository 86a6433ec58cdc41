import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { execa } from "execa";
import { createGate } from "./git/gate.ts";
import { GitError, saidBy } from "./git/git-error.ts";
import { gitEnvironment, gitOptions, type Git } from "./git/git.ts";
import { isRefName, isSha } from "./names.ts";

/** Copies of repositories of a git host, from which everything reads as it reads a folder of this machine. */
export type Mirrors = {
  /** Makes the mirror if it is missing, and brings its refs up to date. Rejects with a GitError. */
  fetch(mirror: string, remote: Remote): Promise<void>;
  /** Fetches a commit that no ref has any more, if the host still gives it. Rejects with a GitError. */
  fetchCommit(mirror: string, remote: Remote, sha: string): Promise<void>;
  /** The newest commits of pull requests, by full ref name. */
  pullRefs(mirror: string): Promise<Map<string, string>>;
  /** Keeps the commits of builds, whatever becomes of the refs from which they were fetched. */
  pin(mirror: string, commits: readonly string[]): Promise<void>;
  /** Pins these commits and no others, and has git pack what was fetched, and delete what nothing needs, if that is worth it. */
  tidy(mirror: string, commits: readonly string[], signal: AbortSignal): Promise<void>;
  remove(mirror: string): Promise<void>;
};

export type Remote = {
  /** Without credentials. */
  url: URL;
  credentials: { login: string; password: string } | undefined;
  defaultBranch: string;
  signal: AbortSignal;
};

type Options = {
  git: Git;
  /** The PATH on which git is found. */
  path: string;
  /** Variables of the machine that lead to the host, such as those of a proxy. */
  network: Readonly<Record<string, string>>;
};

const refspecs = [
  "+refs/heads/*:refs/heads/*",
  "+refs/tags/*:refs/tags/*",
  "+refs/pull/*/head:refs/pull/*/head",
  "+refs/merge-requests/*/head:refs/merge-requests/*/head",
];

/** Where hosts keep the newest commits of pull requests. */
const pullFolders = ["refs/pull/", "refs/merge-requests/"];

const fetchOptions = ["--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];

/** The server's own configuration turns it off for the repositories of others (https://git-scm.com/docs/git-gc). */
const automaticGc = {
  GIT_CONFIG_COUNT: "2",
  GIT_CONFIG_KEY_0: "gc.auto",
  GIT_CONFIG_VALUE_0: "6700",
  GIT_CONFIG_KEY_1: "gc.autoDetach",
  GIT_CONFIG_VALUE_1: "false",
};

/** Time for the first fetch of a large repository. */
const longMs = 60 * 60_000;
const fetchesAtOnce = 4;
const slow = { afterMs: 10_000, maxConcurrent: 16 };
const errorBytes = 64 * 1024;
const pinned = "refs/builds/";

export function createMirrors({ git, path, network }: Options): Mirrors {
  const gate = createGate(fetchesAtOnce, slow);

  const runLong = async (
    mirror: string,
    args: readonly string[],
    { signal, environment }: { signal: AbortSignal; environment: Record<string, string> },
  ): Promise<void> => {
    const result = await execa("git", [...gitOptions, `--git-dir=${mirror}`, ...args], {
      cwd: git.home,
      env: { ...network, ...gitEnvironment(git.home, path), ...environment },
      extendEnv: false,
      stdin: "ignore",
      maxBuffer: errorBytes,
      timeout: longMs,
      forceKillAfterDelay: 1000,
      cancelSignal: signal,
      reject: false,
    });
    if (!result.failed) return;
    const [what = ""] = args;
    if (result.isCanceled) throw new GitError("aborted", `git ${what} was cancelled`);
    const reason = result.timedOut ? "it took too long" : saidBy(result.stderr);
    const failure = result.timedOut ? "timeout" : "failed";
    throw new GitError(failure, `git ${what} failed: ${reason}`, reason);
  };

  const runFetch = (
    mirror: string,
    remote: Remote,
    wanted: readonly string[],
    options: readonly string[] = [],
  ): Promise<void> =>
    gate(() => {
      const args = [...fetchOptions, ...options, "--end-of-options", remote.url.href, ...wanted];
      return runLong(mirror, ["fetch", ...args], {
        signal: remote.signal,
        environment: fetchEnvironment(remote),
      });
    });

  const make = async (mirror: string): Promise<void> => {
    if (await exists(mirror)) return;
    await mkdir(mirror, { recursive: true, mode: 0o700 });
    await git.run(null, ["init", "--quiet", "--bare", "--template=", mirror]);
  };

  const pin = async (mirror: string, commits: readonly string[]): Promise<void> => {
    const lines = commits.filter(isSha).map((sha) => `update ${pinned}${sha} ${sha}\n`);
    if (lines.length > 0)
      await git.run(mirror, ["update-ref", "--stdin"], { input: lines.join("") });
  };

  return {
    fetch: async (mirror, remote) => {
      await make(mirror);
      await runFetch(mirror, remote, refspecs, ["--prune"]);
      const head = `refs/heads/${remote.defaultBranch}`;
      if (!isRefName(head) || (await readFile(`${mirror}/HEAD`, "utf8")) === `ref: ${head}\n`)
        return;
      await git.run(mirror, ["symbolic-ref", "HEAD", head]);
    },
    fetchCommit: async (mirror, remote, sha) => {
      await runFetch(mirror, remote, [sha]);
      await pin(mirror, [sha]);
    },
    pullRefs: async (mirror) => {
      const args = ["for-each-ref", "--format=%(refname) %(objectname)", ...pullFolders];
      const lines = (await git.run(mirror, args)).split("\n").filter((line) => line !== "");
      return new Map(
        lines.map((line): [string, string] => {
          const [ref = "", sha = ""] = line.split(" ");
          return [ref, sha];
        }),
      );
    },
    pin,
    tidy: async (mirror, commits, signal) => {
      const kept = new Set(commits.filter(isSha));
      const args = ["for-each-ref", "--format=%(refname)", pinned];
      const refs = (await git.run(mirror, args)).split("\n").filter((line) => line !== "");
      const known = new Set(refs.map((ref) => ref.slice(pinned.length)));
      const changes = [
        ...[...known].filter((sha) => !kept.has(sha)).map((sha) => `delete ${pinned}${sha}\n`),
        ...[...kept]
          .filter((sha) => !known.has(sha))
          .map((sha) => `update ${pinned}${sha} ${sha}\n`),
      ];
      if (changes.length > 0)
        await git.run(mirror, ["update-ref", "--stdin"], { input: changes.join("") });
      await runLong(mirror, ["gc", "--auto", "--quiet"], { signal, environment: automaticGc });
    },
    remove: (mirror) => rm(mirror, { recursive: true, force: true }),
  };
}

/**
 * git gets the credentials in its environment, because every user of the machine sees command lines. No redirect may lead them to
 * another host.
 */
function fetchEnvironment({ url, credentials }: Remote): Record<string, string> {
  const entries = [["http.followRedirects", "false"]];
  if (credentials !== undefined) {
    const pair = Buffer.from(`${credentials.login}:${credentials.password}`).toString("base64");
    entries.push([`http.${url.origin}/.extraHeader`, `Authorization: Basic ${pair}`]);
  }
  const variables = entries.flatMap(([key = "", value = ""], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    GIT_ALLOW_PROTOCOL: url.protocol.slice(0, -1),
    GIT_CONFIG_COUNT: String(entries.length),
    ...Object.fromEntries(variables),
  };
}

async function exists(folder: string): Promise<boolean> {
  try {
    await stat(`${folder}/HEAD`);
    return true;
  } catch {
    return false;
  }
}

import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { execa } from "execa";

import { importCommit, importEnd } from "../src/source/git/fast-import.ts";
import { createGit, type Git } from "../src/source/git/git.ts";
import type { FoundRepository } from "../src/source/find-repositories.ts";
import { nameRepository } from "../src/source/slug.ts";

/** Text, or null to delete the file. A file that begins with `#!` is executable. */
export type Files = Readonly<Record<string, string | null>>;

export type RepositoryOptions = {
  /** The folder to create; by default a temporary one, which `removeRepositories` deletes. */
  readonly path?: string;
  readonly bare?: boolean;
  /** The first branch and the files of its first commit. Without files there is no commit. */
  readonly branch?: string;
  readonly files?: Files;
};

export type CommitOptions = {
  /** By default the first branch. A new branch begins at `from`, or without history. */
  readonly branch?: string;
  readonly from?: string;
  readonly author?: { readonly name: string; readonly email: string };
};

/** A real repository. Its git ignores the configuration of this machine. */
export type GitFixture = {
  readonly path: string;
  readonly found: FoundRepository;
  /** Returns the id of the new commit. Updates the work tree if HEAD is that branch. */
  commit(files: Files, message: string, options?: CommitOptions): Promise<string>;
  /** A lightweight tag, or an annotated one if there is a message. */
  tag(name: string, at: string, message?: string): Promise<void>;
  branch(name: string, at: string): Promise<void>;
  deleteBranch(name: string): Promise<void>;
  sha(name: string): Promise<string>;
  readonly git: (...args: string[]) => Promise<string>;
};

const firstCommitSeconds = 1_760_000_000;
const temporary: string[] = [];

export async function createRepository(options: RepositoryOptions = {}): Promise<GitFixture> {
  const { bare = false, branch = "main", files = { "README.md": "# Test\n" } } = options;
  const path = options.path ?? join(await temporaryFolder(), bare ? "project.git" : "project");
  await mkdir(dirname(path), { recursive: true });
  const bareFlag = bare ? ["--bare"] : [];
  await runGit(dirname(path), [
    "init",
    "-q",
    "--template=",
    ...bareFlag,
    `--initial-branch=${branch}`,
    path,
  ]);
  const fixture = openFixture(await realpath(path), bare, branch);
  if (Object.keys(files).length > 0) await fixture.commit(files, "First commit");
  return fixture;
}

/** The server's own git with its own home folder. */
export async function createTestGit(signal = new AbortController().signal): Promise<Git> {
  return createGit({ home: await temporaryFolder(), path: process.env.PATH ?? "", signal });
}

/** Creates a folder for one test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "signalbox-test-")));
  temporary.push(folder);
  return folder;
}

/** Deletes all temporary folders, for afterEach or afterAll. */
export async function removeRepositories(): Promise<void> {
  const folders = temporary.splice(0);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

function openFixture(path: string, bare: boolean, firstBranch: string): GitFixture {
  let commits = 0;
  const git = (...args: string[]) => runGit(path, args);

  async function commit(files: Files, message: string, options: CommitOptions = {}) {
    const ref = `refs/heads/${options.branch ?? firstBranch}`;
    const known = await git("rev-parse", "--verify", "--quiet", ref).catch(() => "");
    const from = known === "" ? options.from : known;
    const seconds = firstCommitSeconds + 60 * commits++;
    const author = options.author ?? { name: "Kim Test", email: "kim@example.com" };
    const changes = new Map(Object.entries(files));
    const input = importCommit({ ref, from, author, seconds, message, files: changes });
    await runGit(path, ["fast-import", "--quiet", "--done"], input + importEnd);
    const head = await git("symbolic-ref", "--quiet", "HEAD").catch(() => "");
    if (!bare && head === ref) await git("reset", "-q", "--hard");
    return git("rev-parse", ref);
  }

  return {
    path,
    found: { ...nameRepository(path), path, gitDir: bare ? path : join(path, ".git"), bare },
    commit,
    tag: async (name, at, message) => {
      const kind = message === undefined ? [] : ["-a", "-m", message];
      await git("tag", ...kind, name, at);
    },
    branch: async (name, at) => void (await git("update-ref", `refs/heads/${name}`, at)),
    deleteBranch: async (name) => void (await git("update-ref", "-d", `refs/heads/${name}`)),
    sha: (name) => git("rev-parse", "--verify", `${name}^{commit}`),
    git,
  };
}

async function runGit(cwd: string, args: string[], input?: string): Promise<string> {
  const { stdout } = await execa("git", args, {
    cwd,
    ...(input === undefined ? { stdin: "ignore" } : { input }),
    extendEnv: false,
    env: {
      PATH: process.env.PATH,
      HOME: "/nonexistent",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_AUTHOR_NAME: "Kim Test",
      GIT_AUTHOR_EMAIL: "kim@example.com",
      GIT_COMMITTER_NAME: "Kim Test",
      GIT_COMMITTER_EMAIL: "kim@example.com",
    },
  });
  return stdout;
}

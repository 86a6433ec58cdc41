import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A real work tree. */
export type TestRepository = {
  slug: string;
  path: string;
  /** Writes and commits the files. Returns the commit's id. */
  commit: (files: Record<string, string>, message: string) => Promise<string>;
  /**
   * Commits to a new branch and leaves it checked out. Without the commit, the server could find and build the branch at
   * the commit before.
   */
  commitToNew: (branch: string, files: Record<string, string>, message: string) => Promise<string>;
  git: (...parameters: string[]) => Promise<string>;
  /** Runs commands in its folder. */
  shell: (commands: string) => Promise<void>;
};

/** Creates a repository with one commit of these files on branch main, or without a commit if there are none. */
export async function createRepository(
  folder: string,
  name: string,
  files: Record<string, string>,
): Promise<TestRepository> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  const git = async (...parameters: string[]) => {
    const { stdout } = await run("git", parameters, { cwd: path, env: environment });
    return stdout.trim();
  };
  const commit: TestRepository["commit"] = async (changed, message) => {
    for (const [file, text] of Object.entries(changed)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    }
    await git("add", "--all");
    await git("commit", "--quiet", "--message", message);
    return git("rev-parse", "HEAD");
  };
  const commitToNew: TestRepository["commitToNew"] = async (branch, changed, message) => {
    await git("checkout", "--quiet", "--detach");
    const hash = await commit(changed, message);
    await git("checkout", "--quiet", "-b", branch);
    return hash;
  };
  const shell: TestRepository["shell"] = async (commands) => {
    await run("sh", ["-e", "-c", commands], { cwd: path, env: environment });
  };
  await git("init", "--quiet", "--initial-branch=main");
  if (Object.keys(files).length > 0) await commit(files, "First commit");
  return { slug: `octo/${name}`, path, commit, commitToNew, git, shell };
}

/** Ignores the git configuration of this machine. */
const environment = {
  PATH: process.env["PATH"],
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Kim Test",
  GIT_AUTHOR_EMAIL: "kim@example.com",
  GIT_COMMITTER_NAME: "Kim Test",
  GIT_COMMITTER_EMAIL: "kim@example.com",
};

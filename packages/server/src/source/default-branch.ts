import { stat } from "node:fs/promises";
import { join } from "node:path";

import type { FoundRepository } from "./find-repositories.ts";
import type { Git } from "./git/git.ts";
import { onlyBranches, readRefs } from "./refs.ts";
import { readSmallFile } from "./small-file.ts";

const branchPrefix = "refs/heads/";
const originPrefix = "refs/remotes/origin/";

/**
 * The default branch of a repository. In a bare repository this is HEAD. In a work tree HEAD is only the branch
 * that is checked out, so the default branch of its origin comes first, then main and master. If none of
 * these exists, the result is HEAD's branch, or the first by name.
 */
export async function readDefaultBranch(
  git: Git,
  { gitDir, bare }: FoundRepository,
  signal?: AbortSignal,
): Promise<string> {
  const head = await readHead(git, gitDir, signal);
  if (bare && head !== null && (await isLoose(gitDir, head))) return head;

  const branches = onlyBranches(await readRefs(git, gitDir, signal));
  const origin = bare ? null : await readTarget(gitDir, `${originPrefix}HEAD`, originPrefix);
  const preferred = bare ? [head, "main", "master"] : [origin, "main", "master", head];
  const chosen = preferred.find((name) => branches.has(`${branchPrefix}${name}`));
  const [first] = branches.keys();
  return chosen ?? first?.slice(branchPrefix.length) ?? head ?? "main";
}

/** HEAD's branch, which may not exist yet. Null if HEAD is detached. */
async function readHead(git: Git, gitDir: string, signal?: AbortSignal): Promise<string | null> {
  const name = await readTarget(gitDir, "HEAD", branchPrefix);
  if (name !== ".invalid") return name;
  // With reftables, HEAD is a stub that only git can resolve: https://git-scm.com/docs/reftable
  const target = await git.run(gitDir, ["symbolic-ref", "--quiet", "HEAD"], { signal });
  return target.trim().slice(branchPrefix.length);
}

/** The name below `prefix` that a symbolic ref points to, or null. */
async function readTarget(gitDir: string, ref: string, prefix: string): Promise<string | null> {
  const text = await readSmallFile(join(gitDir, ref));
  const target = /^ref:\s*(\S+)/.exec(text ?? "")?.[1];
  return target?.startsWith(prefix) === true ? target.slice(prefix.length) : null;
}

/** Whether the branch is a loose ref, so that no git process is needed to find it. */
async function isLoose(gitDir: string, branch: string): Promise<boolean> {
  const stats = await stat(join(gitDir, branchPrefix, branch)).catch(() => null);
  return stats?.isFile() === true;
}

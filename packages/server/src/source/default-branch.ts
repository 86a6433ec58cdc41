import { stat } from "node:fs/promises";
import { join } from "node:path";

import type { FoundRepository } from "./find-repositories.ts";
import type { Git } from "../git/git.ts";
import { onlyBranches, readRefs } from "./refs.ts";
import { readSmallFile } from "./small-file.ts";

const branchPrefix = "refs/heads/";
const originPrefix = "refs/remotes/origin/";

/**
 * The branch that stands for the repository. A bare one says it by its HEAD. In a work tree HEAD is what
 * somebody works on at the moment, so there the branch that its origin calls the default comes first,
 * then main and master. Where none of these exists: HEAD's, or the first by name.
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

/** HEAD's branch, which need not exist; null where HEAD is a commit. */
async function readHead(git: Git, gitDir: string, signal?: AbortSignal): Promise<string | null> {
  const name = await readTarget(gitDir, "HEAD", branchPrefix);
  if (name !== ".invalid") return name;
  // The file of a repository with reftables is a stub; git knows.
  const target = await git.run(gitDir, ["symbolic-ref", "--quiet", "HEAD"], { signal });
  return target.trim().slice(branchPrefix.length);
}

/** The name below `prefix` that a symbolic ref points to; null where it is missing or no symbolic ref. */
async function readTarget(gitDir: string, ref: string, prefix: string): Promise<string | null> {
  const text = await readSmallFile(join(gitDir, ref));
  const target = /^ref:\s*(\S+)/.exec(text ?? "")?.[1];
  return target?.startsWith(prefix) === true ? target.slice(prefix.length) : null;
}

/** Whether the branch has a file of its own: then no git process need look for it. */
async function isLoose(gitDir: string, branch: string): Promise<boolean> {
  const stats = await stat(join(gitDir, branchPrefix, branch)).catch(() => null);
  return stats?.isFile() === true;
}

import type { Git } from "../git/git.ts";
import { sourceLimits } from "../git/git-limits.ts";
import { readObject } from "./read-object.ts";

/** Full ref names (`refs/heads/main`) and the commits that they name. */
export type Refs = ReadonlyMap<string, string>;

export interface RefChange {
  readonly ref: string;
  /** null: the ref is new. */
  readonly before: string | null;
  /** null: the ref was deleted. */
  readonly after: string | null;
}

/** All branches and tags, in the order of their names. Tags are followed to their commit, others left out. */
export async function readRefs(git: Git, gitDir: string, signal?: AbortSignal): Promise<Refs> {
  const args = ["for-each-ref", `--format=${format}`, "refs/heads/", "refs/tags/"];
  const lines = (await git.run(gitDir, args, { signal })).split("\n").filter((line) => line !== "");
  const refs = new Map<string, string>();
  for (const line of lines) {
    const [ref = "", type, sha = "", taggedType, taggedSha = ""] = line.split(" ");
    if (type === "commit") refs.set(ref, sha);
    else if (taggedType === "commit") refs.set(ref, taggedSha);
    else if (taggedType === "tag") await followTag(git, gitDir, refs, ref, signal);
  }
  return refs;
}

/** A tag of a tag: git before 2.45 follows only the first in a list of refs. */
async function followTag(
  git: Git,
  gitDir: string,
  refs: Map<string, string>,
  ref: string,
  signal?: AbortSignal,
): Promise<void> {
  const maxBytes = sourceLimits.commitBytes;
  const commit = await readObject(git, gitDir, `${ref}^{commit}`, { maxBytes, signal });
  if (commit !== null) refs.set(ref, commit.sha);
}

const format = "%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)";

/** What happened between two looks at the refs, in the order of the names. */
export function compareRefs(before: Refs, after: Refs): RefChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names
    .map((ref) => ({ ref, before: before.get(ref) ?? null, after: after.get(ref) ?? null }))
    .filter((change) => change.before !== change.after);
}

export function onlyBranches(refs: Refs): Refs {
  return withPrefix(refs, "refs/heads/");
}

export function onlyTags(refs: Refs): Refs {
  return withPrefix(refs, "refs/tags/");
}

function withPrefix(refs: Refs, prefix: string): Refs {
  return new Map([...refs].filter(([ref]) => ref.startsWith(prefix)));
}

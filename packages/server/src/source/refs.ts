import type { Git } from "./git/git.ts";
import { sourceLimits } from "./git/git-limits.ts";

/** Commit ids by full ref name (`refs/heads/main`). */
export type Refs = ReadonlyMap<string, string>;

export type RefChange = {
  readonly ref: string;
  /** Null if the ref is new. */
  readonly before: string | null;
  /** Null if the ref was deleted. */
  readonly after: string | null;
};

/** All branches and tags by name. Tags are resolved to commits; tags of other objects are left out. */
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

/** Resolves nested tags, because git before 2.45 dereferences only one level in a list of refs. */
async function followTag(
  git: Git,
  gitDir: string,
  refs: Map<string, string>,
  ref: string,
  signal?: AbortSignal,
): Promise<void> {
  const maxBytes = sourceLimits.commitBytes;
  const commit = await git.readObject(gitDir, `${ref}^{commit}`, { maxBytes, signal });
  if (commit !== null) refs.set(ref, commit.sha);
}

const format = "%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)";

/** The changes between two states of the refs, by name. */
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

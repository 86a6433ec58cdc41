import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

import { identifyRepository, type RepositoryKind } from "./identify-repository.ts";
import { sourceLimits } from "./limits.ts";
import { nameRepository } from "./slug.ts";

export interface FoundRepository {
  readonly namespace: string;
  readonly name: string;
  readonly slug: string;
  /** The folder as a person knows it: the bare repository or the work tree. */
  readonly path: string;
  /** Where the objects and refs are; for a linked work tree those of its main repository. */
  readonly gitDir: string;
  readonly bare: boolean;
}

export interface LeftOut {
  readonly path: string;
  /** A sentence without the full stop, for the person who started the server. */
  readonly reason: string;
}

export interface FoundRepositories {
  /** By slug. */
  readonly found: FoundRepository[];
  readonly leftOut: LeftOut[];
}

/**
 * Finds git repositories in these folders: a folder that is one itself, or those up to three folders
 * below it. Nothing is searched inside a repository, nor in folders whose name begins with a dot.
 * Symbolic links are followed after all else, so that a repository has the name of its own place, and each
 * real folder once. No git process is started.
 */
export async function findRepositories(
  folders: readonly string[],
  signal: AbortSignal,
): Promise<FoundRepositories> {
  const start = { seen: new Set<string>(), links: [], candidates: [], leftOut: [], cutAt: null };
  const search: Search = { signal, ...start };
  for (const folder of folders) await searchFolder(search, resolve(folder), 0);
  // Links that are found on the way join the end.
  for (const { path, depth } of search.links) await searchFolder(search, path, depth);
  if (search.cutAt !== null) search.leftOut.push({ path: search.cutAt, reason: tooMany });
  return chooseSlugs(search);
}

const tooMany = `this and what follows: over ${sourceLimits.foldersSearched} folders`;

type Candidate = FoundRepository & { readonly linked: boolean };

interface Search {
  readonly signal: AbortSignal;
  readonly seen: Set<string>;
  readonly links: { path: string; depth: number }[];
  readonly candidates: Candidate[];
  readonly leftOut: LeftOut[];
  /** The first folder that was not searched, because there are too many. */
  cutAt: string | null;
}

async function searchFolder(search: Search, path: string, depth: number): Promise<void> {
  search.signal.throwIfAborted();
  if (search.seen.size >= sourceLimits.foldersSearched) {
    search.cutAt ??= path;
    return;
  }
  try {
    const real = await realpath(path);
    if (search.seen.has(real)) return;
    search.seen.add(real);
    const entries = await readdir(real, { withFileTypes: true });
    const kind = await identifyRepository(real, new Set(entries.map((entry) => entry.name)));
    if (kind !== null) return addCandidate(search, path, kind);
    if (depth === sourceLimits.searchDepth) return;
    const below = entries.filter((entry) => !entry.name.startsWith(".") && !entry.isFile());
    for (const entry of below.sort((a, b) => compare(a.name, b.name))) {
      const child = join(path, entry.name);
      if (!(await isFolder(child))) continue;
      if (entry.isSymbolicLink()) search.links.push({ path: child, depth: depth + 1 });
      else await searchFolder(search, child, depth + 1);
    }
  } catch (error) {
    search.signal.throwIfAborted();
    search.leftOut.push({ path, reason: unreadableReason(error) });
  }
}

function addCandidate(search: Search, path: string, kind: RepositoryKind): void {
  if ("broken" in kind) {
    search.leftOut.push({ path, reason: kind.broken });
    return;
  }
  const shown = basename(path) === ".git" ? dirname(path) : path;
  search.candidates.push({ ...nameRepository(shown), path: shown, ...kind });
}

/** One repository per slug and per git folder; a linked work tree only where its main one was not found. */
function chooseSlugs({ candidates, leftOut }: Search): FoundRepositories {
  const bySlug = new Map<string, FoundRepository>();
  const byGitDir = new Map<string, FoundRepository>();
  const mainFirst = [...candidates].sort((a, b) => Number(a.linked) - Number(b.linked));
  for (const { linked, ...repository } of mainFirst) {
    const { path, slug, gitDir } = repository;
    const twin = byGitDir.get(gitDir);
    const namesake = bySlug.get(slug);
    if (twin !== undefined) {
      if (linked) leftOut.push({ path, reason: `another work tree of ${twin.slug}` });
    } else if (namesake === undefined) {
      bySlug.set(slug, repository);
      byGitDir.set(gitDir, repository);
    } else {
      leftOut.push({ path, reason: `the name ${slug} is taken by ${namesake.path}` });
    }
  }
  const found = [...bySlug.values()].sort((a, b) => compare(a.slug, b.slug));
  return { found, leftOut };
}

/** Follows links; one that leads nowhere is no folder. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

function unreadableReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such folder";
  if (code === "ENOTDIR") return "it is not a folder";
  if (code === "EACCES" || code === "EPERM") return "it may not be read";
  return "it cannot be read";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

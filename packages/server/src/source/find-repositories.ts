import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

import { identifyRepository, type RepositoryKind } from "./identify-repository.ts";
import { sourceLimits } from "./git/git-limits.ts";
import { nameRepository } from "./slug.ts";

export type FoundRepository = {
  readonly namespace: string;
  readonly name: string;
  readonly slug: string;
  /** The bare repository or the work tree. */
  readonly path: string;
  /** The folder with objects and refs. For a linked work tree, it is in the main repository. */
  readonly gitDir: string;
  readonly bare: boolean;
};

export type SkippedFolder = {
  readonly path: string;
  /** A sentence without a full stop, for the server's log. */
  readonly reason: string;
};

/** The path at which a repository was found before. */
export type KnownPlace = Pick<FoundRepository, "slug" | "path">;

export type FoundRepositories = {
  /** By slug. */
  readonly found: FoundRepository[];
  /** The slugs among `found`, in lower case, that were known at another path that no longer exists. */
  readonly moved: ReadonlySet<string>;
  readonly skipped: SkippedFolder[];
};

/**
 * Finds git repositories: the folders themselves, or those up to three levels below. The search skips the
 * inside of repositories and folders whose name begins with a dot. It follows symbolic links last, so that
 * a repository is named after its real path, and visits each real folder once. It starts no git process.
 *
 * If several repositories have the same name, the one that had it before keeps it, otherwise the first by path.
 *
 * @param hidden paths that the search skips
 */
export async function findRepositories(
  folders: readonly string[],
  signal: AbortSignal,
  known: readonly KnownPlace[] = [],
  hidden: ReadonlySet<string> = new Set(),
): Promise<FoundRepositories> {
  const start = { seen: new Set<string>(), links: [], candidates: [], skipped: [], cutAt: null };
  const roots = await Promise.all(folders.map(realRoot));
  const search: Search = { signal, roots, hidden, ...start };
  for (const folder of folders) await searchFolder(search, resolve(folder), 0);
  // The search appends the links that it finds.
  for (const { path, depth } of search.links) await searchFolder(search, path, depth);
  if (search.cutAt !== null) search.skipped.push({ path: search.cutAt, reason: tooMany });
  return chooseSlugs(search, await readPlaces(known));
}

/** The search itself reports missing folders. */
async function realRoot(folder: string): Promise<string> {
  return realpath(folder).catch(() => resolve(folder));
}

const tooMany = `the search ends here, after ${sourceLimits.foldersSearched} folders`;

type Candidate = FoundRepository & { readonly linked: boolean; readonly real: string };

/** By slug in lower case: the real folder, or the former path if it no longer exists. */
type Places = ReadonlyMap<string, string>;

async function readPlaces(known: readonly KnownPlace[]): Promise<Places> {
  const read = async ({ slug, path }: KnownPlace) =>
    [slug.toLowerCase(), await realpath(path).catch(() => path)] as const;
  return new Map(await Promise.all(known.map(read)));
}

type Search = {
  readonly signal: AbortSignal;
  /** The real paths of the folders to search. */
  readonly roots: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly seen: Set<string>;
  readonly links: { path: string; depth: number }[];
  readonly candidates: Candidate[];
  readonly skipped: SkippedFolder[];
  /** The first folder that was not searched because there were too many. */
  cutAt: string | null;
};

async function searchFolder(search: Search, path: string, depth: number): Promise<void> {
  search.signal.throwIfAborted();
  if (search.hidden.has(path)) return;
  if (search.seen.size >= sourceLimits.foldersSearched) {
    search.cutAt ??= path;
    return;
  }
  try {
    const real = await realpath(path);
    if (search.seen.has(real)) return;
    search.seen.add(real);
    const entries = await readdir(real, { withFileTypes: true });
    const names = new Set(entries.map((entry) => entry.name));
    const kind = await identifyRepository(real, names, search.roots);
    if (kind !== null) return addCandidate(search, path, real, kind);
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
    search.skipped.push({ path, reason: unreadableReason(error) });
  }
}

function addCandidate(search: Search, path: string, real: string, kind: RepositoryKind): void {
  if ("broken" in kind) {
    search.skipped.push({ path, reason: kind.broken });
    return;
  }
  const isInside = basename(path) === ".git";
  const shown = isInside ? dirname(path) : path;
  const place = { path: shown, real: isInside ? dirname(real) : real };
  search.candidates.push({ ...nameRepository(shown), ...place, ...kind });
}

/**
 * Keeps one repository per slug, ignoring case, and per git folder. A linked work tree counts only if its main
 * work tree was not found.
 */
function chooseSlugs({ candidates, skipped }: Search, places: Places): FoundRepositories {
  const bySlug = new Map<string, FoundRepository>();
  const byGitDir = new Map<string, FoundRepository>();
  const moved = new Set<string>();
  const isKnown = ({ slug, real }: Candidate) => places.get(slug.toLowerCase()) === real;
  const inOrder = [...candidates].sort(
    (a, b) => Number(isKnown(b)) - Number(isKnown(a)) || Number(a.linked) - Number(b.linked),
  );
  for (const candidate of inOrder) {
    const { linked: _linked, real: _real, ...repository } = candidate;
    const { path, slug, gitDir } = repository;
    const key = slug.toLowerCase();
    const sameRepository = byGitDir.get(gitDir);
    const namesake = bySlug.get(key);
    if (sameRepository !== undefined) {
      if (sameRepository.path !== path)
        skipped.push({ path, reason: `it is another work tree of ${sameRepository.slug}` });
    } else if (namesake === undefined) {
      bySlug.set(key, repository);
      byGitDir.set(gitDir, repository);
      if (places.has(key) && !isKnown(candidate)) moved.add(key);
    } else {
      skipped.push({ path, reason: `the name ${namesake.slug} is taken by ${namesake.path}` });
    }
  }
  const found = [...bySlug.values()].sort((a, b) => compare(a.slug, b.slug));
  return { found, skipped, moved };
}

/** Follows links. A broken link is not a folder. */
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
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  return "it cannot be read";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

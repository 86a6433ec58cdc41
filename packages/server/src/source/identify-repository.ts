import { realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";

import { readSmallFile } from "./small-file.ts";

export type RepositoryKind =
  | { readonly gitDir: string; readonly bare: boolean; readonly linked: boolean }
  /** Why git could not read this apparent repository. */
  | { readonly broken: string };

/**
 * The kind of git repository in a folder with these entries, or null. Like git, this function requires HEAD, objects
 * and refs (https://git-scm.com/docs/gitrepository-layout). `linked` is a work tree whose repository is elsewhere.
 *
 * @param folder a real path, without symbolic links
 * @param roots the real paths of the folders that are searched. A `.git` file or symbolic link that leads
 * out of them is `broken`, otherwise anyone who can create a folder here could expose any repository.
 */
export async function identifyRepository(
  folder: string,
  entries: ReadonlySet<string>,
  roots: readonly string[],
): Promise<RepositoryKind | null> {
  if (entries.has(".git")) {
    const isFolder = await isGitFolder(join(folder, ".git"));
    const kind = await (isFolder ? fromGitFolder(folder) : fromGitFile(folder));
    return "broken" in kind || (await liesInside(kind.gitDir, [folder, ...roots])) ? kind : outside;
  }
  if (!hasGitEntries(entries) || !(await isGitFolder(folder))) return null;
  if (!(await liesInside(folder, [folder, ...roots]))) return outside;
  return { gitDir: folder, bare: basename(folder) !== ".git", linked: false };
}

const outside: RepositoryKind = { broken: "its .git points outside the searched folders" };

/** Git reads refs and objects from where a `commondir` file or a symbolic link in the git folder leads. */
async function liesInside(gitDir: string, folders: readonly string[]): Promise<boolean> {
  const common = await readSmallFile(join(gitDir, "commondir"));
  const base = resolve(gitDir, common?.trim() ?? "");
  const parts = [gitDir, base, join(base, "objects"), join(base, "refs")];
  const places = await Promise.all(parts.map((part) => realpath(part).catch(() => null)));
  return places.every((place) => place !== null && isInside(place, folders));
}

function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(withSeparator(folder)));
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}

async function fromGitFolder(folder: string): Promise<RepositoryKind> {
  return { gitDir: await realpath(join(folder, ".git")), bare: false, linked: false };
}

/**
 * A `.git` file names the git folder. That of a linked work tree names the common one in its `commondir`
 * (https://git-scm.com/docs/git-worktree#_details).
 */
async function fromGitFile(folder: string): Promise<RepositoryKind> {
  const named = await readSmallFile(join(folder, ".git"));
  const target = named === null ? undefined : /^gitdir: (.+)$/m.exec(named)?.[1];
  if (target === undefined)
    return { broken: "its .git is neither a git folder nor a file that names one" };
  const workTreeGitDir = resolve(folder, target.trim());
  const common = await readSmallFile(join(workTreeGitDir, "commondir"));
  const gitDir = common === null ? workTreeGitDir : resolve(workTreeGitDir, common.trim());
  if (!(await isGitFolder(gitDir))) return { broken: "its .git points to no repository" };
  return { gitDir: await realpath(gitDir), bare: false, linked: common !== null };
}

function hasGitEntries(entries: ReadonlySet<string>): boolean {
  return entries.has("HEAD") && entries.has("objects") && entries.has("refs");
}

async function isGitFolder(folder: string): Promise<boolean> {
  const kinds = await Promise.all(
    ["HEAD", "objects", "refs"].map((name) => stat(join(folder, name)).catch(() => null)),
  );
  const [head, objects, refs] = kinds;
  return head?.isFile() === true && objects?.isDirectory() === true && refs?.isDirectory() === true;
}

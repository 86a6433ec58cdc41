import { GitError } from "./git/git-error.ts";
import type { Git } from "./git/git.ts";
import { isSha } from "./names.ts";
import { SourceError } from "./source-error.ts";

/** A file or folder of a commit. Symbolic links and submodules are neither. */
export type TreeEntry = { path: string; kind: "file" | "folder"; isExecutable: boolean };

/** More output than this is refused: a root with some 100,000 files. */
const maxBytes = 8 * 1024 * 1024;

/**
 * The entries directly in the root of a commit, or directly in these folders. Folders that do not exist are left out.
 * @param folders names without `:` at their beginning, which git would interpret (https://git-scm.com/docs/gitglossary)
 */
export async function readTreeEntries(
  git: Git,
  gitDir: string,
  sha: string,
  folders: readonly string[] | "root",
  signal?: AbortSignal,
): Promise<TreeEntry[]> {
  if (!isSha(sha)) throw new SourceError("commit_not_found");
  if (folders.length === 0) return [];
  const paths = folders === "root" ? [] : folders.map((folder) => `${folder}/`);
  const args = ["ls-tree", "-z", sha, "--", ...paths];
  const output = await git
    .run(gitDir, args, { maxBytes, ...(signal && { signal }) })
    .catch(tooLarge);
  return output.split("\0").flatMap(parseEntry);
}

/**
 * The path of the file of a commit that ends with a path: tools name files within a package or a module. The given path if there is
 * no such file, or more than one.
 */
export async function completePath(
  git: Git,
  gitDir: string,
  sha: string,
  path: string,
  signal?: AbortSignal,
): Promise<string> {
  if (!isSha(sha)) throw new SourceError("commit_not_found");
  const args = ["ls-tree", "-r", "-z", "--name-only", sha];
  const output = await git.run(gitDir, args, { maxBytes, ...(signal && { signal }) });
  const all = output.split("\0").filter((one) => one === path || one.endsWith(`/${path}`));
  const [only = path, ...others] = all;
  return all.includes(path) || others.length > 0 ? path : only;
}

const tooLarge = (error: unknown): never => {
  if (error instanceof GitError && error.failure === "too_large")
    throw new SourceError("file_too_large", { cause: error });
  throw error;
};

/** `100644 blob <id>\t<path>`, as described in https://git-scm.com/docs/git-ls-tree#_output_format. */
const parseEntry = (line: string): TreeEntry[] => {
  const match = /^(\d+) (blob|tree) [0-9a-f]+\t(.+)$/s.exec(line);
  const [, mode, type, path] = match ?? [];
  if (path === undefined || mode === "120000") return [];
  return [{ path, kind: type === "tree" ? "folder" : "file", isExecutable: mode === "100755" }];
};

import type { Git } from "../git/git.ts";

export type GitObject = {
  readonly sha: string;
  readonly type: string;
  readonly content: Buffer;
};

/**
 * Reads the first of these objects that exists. git reads the names from standard input, one per line, so that
 * none can become an option. The caller must ensure that they are not revision expressions. Symbolic links
 * are followed within the commit.
 */
export async function readObject(
  git: Git,
  gitDir: string,
  name: string,
  options: { maxBytes: number; signal?: AbortSignal },
): Promise<GitObject | null> {
  const output = await git.runBytes(gitDir, ["cat-file", "--batch", "--follow-symlinks"], {
    input: `${name}\n`,
    signal: options.signal,
    maxBytes: options.maxBytes,
  });
  const end = output.indexOf("\n");
  const header = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(output.toString("latin1", 0, end));
  if (header === null) return null;
  const [, sha = "", type = "", size] = header;
  return { sha, type, content: output.subarray(end + 1, end + 1 + Number(size)) };
}

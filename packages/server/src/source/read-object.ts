import type { Git } from "../git/git.ts";

export interface GitObject {
  readonly sha: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Reads the first of these objects that exists. Names go to git's standard input, one on a line, so
 * none can become an option; the caller makes sure that they are names, not expressions. Symbolic links
 * in a commit are followed inside it.
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

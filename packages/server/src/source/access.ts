import { join } from "node:path";

import { GitError } from "./git/git-error.ts";
import type { Git } from "./git/git.ts";
import { readSmallFile } from "./small-file.ts";
import { SourceError } from "./source-error.ts";

/**
 * The permissions in a repository's own git configuration, which its owner sets for example with
 * `git config --add signalbox.write kim`. Each entry is a login, or `*` for all signed-in users.
 */
export type RepositoryAccess = {
  readonly admin: readonly string[];
  readonly write: readonly string[];
  readonly read: readonly string[];
  /** `signalbox.visibility`: `public`, `internal` or `private`; null if it is not set. */
  readonly visibility: "public" | "internal" | "private" | null;
  /**
   * Of a repository of a forge: what the forge said of each user, by id. It has no other entries, and nobody else has
   * access, however long the last answer was ago.
   */
  readonly people?: Readonly<Record<string, ForgeLevel>> | undefined;
};

export type ForgeLevel = "read" | "write" | "admin";

/**
 * Starts no git process if the file does not mention Signalbox, because most do not. Rejects with a SourceError
 * if the file cannot be read, because guessing could grant access by mistake.
 */
export async function readAccess(
  git: Git,
  gitDir: string,
  signal?: AbortSignal,
): Promise<RepositoryAccess> {
  const text = await readSmallFile(join(gitDir, "config"));
  if (text === null) throw new SourceError("unavailable");
  const entries = /signalbox/i.test(text) ? await readEntries(git, text, signal) : [];
  const values = (key: string) =>
    entries.filter(([name]) => name === `signalbox.${key}`).map(([, value]) => value);
  return {
    admin: values("admin"),
    write: values("write"),
    read: values("read"),
    visibility: toVisibility(values("visibility").at(-1)),
  };
}

type Entry = readonly [key: string, value: string];

/**
 * The entries of a configuration file with this text, without includes or the server's own configuration. git gets the text,
 * because it takes a file that has just disappeared for one without entries, which would open the repository to everybody. It
 * returns keys in lower case (https://git-scm.com/docs/git-config#_syntax).
 */
async function readEntries(git: Git, text: string, signal?: AbortSignal): Promise<Entry[]> {
  const args = ["config", "--file=-", "--no-includes", "--null", "--get-regexp", "^signalbox\\."];
  const output = await git.run(null, args, { signal, input: text }).catch((error: unknown) => {
    if (error instanceof GitError && error.failure === "failed" && error.stderr === "") return "";
    throw error;
  });
  const records = output.split("\0").filter((record) => record !== "");
  return records.map((record) => {
    const end = record.indexOf("\n");
    return end === -1 ? [record, ""] : [record.slice(0, end), record.slice(end + 1).trim()];
  });
}

function toVisibility(value: string | undefined): RepositoryAccess["visibility"] {
  return value === "public" || value === "internal" || value === "private" ? value : null;
}

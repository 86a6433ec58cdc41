import { statSync, type Stats } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The state of the files that hold refs. Equal text means that no ref has moved, but see newestMs. */
export type RefsStamp = {
  readonly text: string;
  /** The newest modification time. A second change within the clock's resolution does not alter it. */
  readonly newestMs: number;
};

/**
 * The paths that change when a ref moves, and their stamp. git replaces the file of a loose ref, which changes
 * the time of its folder; packed refs and reftables are one file each. HEAD is not included because a checkout
 * moves no branch.
 */
export async function listRefPaths(gitDir: string): Promise<{ paths: string[]; stamp: RefsStamp }> {
  const marks: Mark[] = [];
  await markFolder(marks, join(gitDir, "refs", "heads"));
  await markFolder(marks, join(gitDir, "refs", "tags"));
  marks.push(markPath(join(gitDir, "packed-refs")));
  const tables = markPath(join(gitDir, "reftable", "tables.list"));
  if (tables.text !== missing) marks.push(tables);
  return { paths: marks.map((mark) => mark.path), stamp: toStamp(marks) };
}

/** Synchronous because asynchronous calls, which use a thread pool, cost ten times as much for thousands of paths. */
export function stampPaths(paths: readonly string[]): RefsStamp {
  return toStamp(paths.map(markPath));
}

const missing = "-";

type Mark = {
  readonly path: string;
  readonly text: string;
  readonly changedMs: number;
};

/** Takes the stamp before listing, so that a ref created in between shows as a change. */
async function markFolder(marks: Mark[], path: string): Promise<void> {
  marks.push(markPath(path));
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) await markFolder(marks, join(path, entry.name));
  }
}

function markPath(path: string): Mark {
  const stats = statOf(path);
  if (stats === undefined) return { path, text: missing, changedMs: 0 };
  const text = `${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}`;
  return { path, text, changedMs: Math.max(stats.mtimeMs, stats.ctimeMs) };
}

/** Undefined if the path does not exist or may not be read. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function toStamp(marks: readonly Mark[]): RefsStamp {
  return {
    text: marks.map((mark) => mark.text).join(" "),
    newestMs: Math.max(...marks.map((mark) => mark.changedMs)),
  };
}

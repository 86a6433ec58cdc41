import { statSync, type Stats } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** How the places of a repository's refs looked: equal text means that no ref moved, but see newestMs. */
export interface RefsStamp {
  readonly text: string;
  /** The newest time of change among them; a change within the clock's grain of it leaves no trace. */
  readonly newestMs: number;
}

/**
 * The paths whose stamp tells that a ref moved, and their stamp. Writers of refs put a new file in the
 * old one's place, so the folder's time tells; packed refs and reftables have one file each. HEAD is no
 * part of it: where a person stands in a work tree moves no branch.
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

/** In the same turn: for thousands of repositories, handing each question to another thread costs ten times as much. */
export function stampPaths(paths: readonly string[]): RefsStamp {
  return toStamp(paths.map(markPath));
}

const missing = "-";

interface Mark {
  readonly path: string;
  readonly text: string;
  readonly changedMs: number;
}

/** Marks before it lists: what is made in between then shows as a change. */
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

/** Undefined where there is nothing, or nothing that may be looked at. */
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

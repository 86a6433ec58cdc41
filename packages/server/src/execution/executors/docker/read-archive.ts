import { once } from "node:events";
import type { Readable } from "node:stream";
import { Parser, type ReadEntry } from "tar";

export type ArchiveEntry = {
  /** Relative to the folder of which the archive is; "" for the folder itself. */
  path: string;
  /** As `tar` names it: File, Directory, SymbolicLink, Link, FIFO, CharacterDevice, … */
  type: string;
  size: number;
  mtimeMs: number;
  /** Must be read, or left, before `onEntry` resolves. */
  content: AsyncIterable<Buffer>;
};

/** Reads the archive of a folder, whose name begins all paths in it. Rejects if the archive ends early. */
export async function readArchive(
  archive: Readable,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  /** The parser passes on an entry when the one before has been read, which may be before `onEntry` has resolved. */
  let last = Promise.resolve();
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry: ReadEntry) => {
      const done = onEntry(toEntry(entry)).finally(() => entry.resume());
      done.catch(failure.reject);
      last = Promise.all([last, done]).then(() => undefined);
      last.catch(() => undefined);
    },
  });
  const ended = once(parser, "end");
  ended.catch(failure.reject);
  try {
    for await (const chunk of archive)
      if (!parser.write(chunk)) await Promise.race([once(parser, "drain"), failure.promise]);
    parser.end();
    await Promise.race([ended, failure.promise]);
    await last;
  } finally {
    archive.destroy();
  }
}

function toEntry(entry: ReadEntry): ArchiveEntry {
  return {
    path: entry.path.split("/").slice(1).join("/").replace(/\/$/, ""),
    type: entry.type === "OldFile" || entry.type === "ContiguousFile" ? "File" : entry.type,
    size: entry.size,
    mtimeMs: entry.mtime?.getTime() ?? 0,
    content: entry,
  };
}

import { lstat, open, readdir, readlink } from "node:fs/promises";
import { posix } from "node:path";
import { Header, Pax } from "tar";
import { systemCode } from "../lib/start-error.ts";

/** A file or folder, and its path in the archive. */
export type ArchiveSource = { file: string; path: string };

type HeaderData = ConstructorParameters<typeof Pax>[0];

const blockBytes = 512;
/** The end of an archive: two blocks of zeros (https://www.gnu.org/software/tar/manual/html_node/Standard.html). */
const end = Buffer.alloc(2 * blockBytes);

/**
 * Creates a tar archive of files that may grow or vanish in the meantime, as logs do; the library's `create` fails in that
 * case. Each file is archived with the length that it has when it is opened. Rejects if a link leads out of its source,
 * because such a link could not be unpacked.
 */
export async function* archive(sources: readonly ArchiveSource[]): AsyncGenerator<Buffer> {
  for (const source of sources) yield* archiveSource(source, source);
  yield end;
}

async function* archiveSource(
  { file, path }: ArchiveSource,
  top: ArchiveSource,
): AsyncGenerator<Buffer> {
  const stats = await lstat(file).catch(ignoreMissing);
  if (stats === undefined) return;
  const { mode, mtime } = stats;
  if (stats.isDirectory()) {
    yield* header({ path: `${path}/`, type: "Directory", mode, mtime });
    for (const name of (await readdir(file).catch(ignoreMissing)) ?? [])
      yield* archiveSource({ file: `${file}/${name}`, path: `${path}/${name}` }, top);
  } else if (stats.isSymbolicLink()) {
    const linkpath = await readlink(file).catch(ignoreMissing);
    if (linkpath === undefined) return;
    if (leadsOutside(path, linkpath, top.path))
      throw new Error(`${file} is a link to ${linkpath}, outside ${top.file}`);
    yield* header({ path, type: "SymbolicLink", mode, mtime, linkpath });
  } else if (stats.isFile()) {
    yield* archiveFile({ file, path });
  }
}

async function* archiveFile({ file, path }: ArchiveSource): AsyncGenerator<Buffer> {
  const handle = await open(file, "r").catch(ignoreMissing);
  if (handle === undefined) return;
  try {
    const { size, mode, mtime } = await handle.stat();
    yield* header({ path, type: "File", mode, mtime, size });
    let missing = size;
    if (size > 0) {
      const options = { start: 0, end: size - 1, autoClose: false };
      for await (const piece of handle.createReadStream(options)) {
        missing -= piece.length;
        yield piece;
      }
    }
    // A log may shrink by its incomplete last record. Readers skip such a record, and also the zeros in its place.
    yield Buffer.alloc(missing + padding(size));
  } finally {
    await handle.close();
  }
}

function leadsOutside(path: string, linkpath: string, top: string): boolean {
  if (posix.isAbsolute(linkpath)) return true;
  const target = posix.join(posix.dirname(path), linkpath);
  return target !== top && !target.startsWith(`${top}/`);
}

function* header(data: HeaderData): Generator<Buffer> {
  const block = Buffer.alloc(blockBytes);
  const needsMore = new Header({ size: 0, ...data }).encode(block);
  if (needsMore) yield new Pax({ path: data.path, linkpath: data.linkpath }).encode();
  yield block;
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

function ignoreMissing(error: unknown): undefined {
  if (systemCode(error) !== "ENOENT") throw error;
}

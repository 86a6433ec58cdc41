import { Readable } from "node:stream";
import { posix } from "node:path";
import { create, Header, type WriteEntry } from "tar";
import { EngineError } from "./engine-error.ts";
import type { Engine } from "./open-engine.ts";

/** A volume, and the folder whose content it gets. */
export type VolumeContent = {
  volume: string;
  folder: string;
  /** The folder in the volume for the content, for example `src/app`; "" is its root. */
  path: string;
  /** The name and the labels of the container that is created for it. */
  name: string;
  labels: Readonly<Record<string, string>>;
};

/** Tagged with a version, because an image of an older Signalbox may be left. */
const carrierImage = "signalbox/carrier:2";
const mountPoint = "/volume";
/** The end of a tar archive: two blocks of zeros (https://www.gnu.org/software/tar/manual/html_node/Standard.html). */
const endOfTar = Buffer.alloc(1024);

/**
 * Copies a folder of the server into a volume: owned by root and writable for everyone, so that steps of any user can work,
 * with symbolic links kept. Needs no image from outside and starts nothing: the archive goes into a container that was
 * only created.
 */
export async function fillVolume(
  engine: Engine,
  { volume, folder, path, name, labels }: VolumeContent,
  signal?: AbortSignal,
): Promise<void> {
  const id = await createCarrier(engine, name, labels, volume);
  try {
    const content = Readable.from(archive(folder, posix.join("/", path).slice(1)));
    await engine.containers.putArchive(id, mountPoint, content, signal);
  } finally {
    await engine.containers.remove(id);
  }
}

async function createCarrier(
  engine: Engine,
  name: string,
  labels: Readonly<Record<string, string>>,
  volume: string,
): Promise<string> {
  const body = {
    Image: carrierImage,
    // Never started, but the engine refuses a container without a command.
    Cmd: ["none"],
    Labels: labels,
    HostConfig: { Binds: [`${volume}:${mountPoint}`], NetworkMode: "none" },
  };
  try {
    return await engine.containers.create(name, body);
  } catch (error) {
    if (!(error instanceof EngineError) || error.status !== 404) throw error;
    await importCarrier(engine);
    return engine.containers.create(name, body);
  }
}

/**
 * Creates an image of one folder. An empty volume that is mounted on it becomes writable for everyone, like the folder.
 */
async function importCarrier(engine: Engine): Promise<void> {
  const tar = Buffer.concat([folderHeader(`${mountPoint.slice(1)}/`), endOfTar]);
  await engine.images.importTar(carrierImage, tar, ['LABEL io.signalbox.carrier="true"']);
}

/**
 * A tar archive of the folder's content at `place`. The folders above it come first: the engine would create them
 * writable for root only.
 */
async function* archive(folder: string, place: string): AsyncGenerator<Buffer> {
  const names = place.split("/").filter((name) => name !== "");
  // Podman starts with an empty folder that only root can write; Docker ignores this entry.
  yield folderHeader("./");
  for (const [index] of names.entries())
    yield folderHeader(`${names.slice(0, index + 1).join("/")}/`);
  yield* create({ cwd: folder, prefix: place, onWriteEntry: openToAll }, ["."]);
}

/** A tar archive of empty folders that everyone may write to, each after the one above it. */
export function foldersTar(paths: readonly string[]): Readable {
  return Readable.from([...paths.map((path) => folderHeader(`${path}/`)), endOfTar]);
}

function folderHeader(path: string): Buffer {
  const block = Buffer.alloc(512);
  const mtime = new Date(0);
  new Header({ path, type: "Directory", mode: 0o777, uid: 0, gid: 0, size: 0, mtime }).encode(
    block,
  );
  return block;
}

/** Does the same as `chmod a+rwX` and `chown root:root`. */
function openToAll({ stat }: WriteEntry): void {
  if (stat === undefined) return;
  const isExecutable = stat.isDirectory() || (stat.mode & 0o111) !== 0;
  stat.mode |= isExecutable ? 0o777 : 0o666;
  stat.uid = 0;
  stat.gid = 0;
}

import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { create } from "tar";
import { expect, onTestFinished } from "vitest";
import { requestEngine } from "./request-engine.ts";
import { engine } from "./test-engine.ts";

/**
 * A script whose child is killed for using too much memory. It waits before and after that for `runOutOfMemory`, because the
 * engine misses that memory ran out if the container has just started or ends at the same moment.
 */
export const usesUpMemory = [
  "until [ -e /begin ]; do sleep 0.1; done",
  "tail -c 64m /dev/zero | tail || true",
  "until [ -e /noticed ]; do sleep 0.1; done",
].join("; ");

/** Lets a container run out of memory. Once the engine knows, the script ends with exit code 0. */
export async function runOutOfMemory(id: string): Promise<void> {
  await expect.poll(() => engine().containers.inspect(id)).toMatchObject({ isRunning: true });
  await putFile(id, "begin");
  const filters = JSON.stringify({ event: ["oom"], container: [id] });
  // Events of the last minutes come first, so that none is missed.
  const since = Math.floor(Date.now() / 1000) - 600;
  const query = `since=${since}&filters=${encodeURIComponent(filters)}`;
  const events = await requestEngine(`/events?${query}`);
  await once(events, "data");
  events.destroy();
  await putFile(id, "noticed");
}

async function putFile(id: string, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), "");
  const tar = Readable.from(create({ cwd: folder, portable: true }, [name]));
  await engine().containers.putArchive(id, "/", tar);
}

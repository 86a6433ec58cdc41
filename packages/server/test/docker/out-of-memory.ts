import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { create } from "tar";
import { onTestFinished } from "vitest";
import { requestEngine } from "./request-engine.ts";
import { engine } from "./test-engine.ts";

/**
 * A script whose child is killed for using too much memory. The script goes on until `endOutOfMemory`, because the engine
 * misses that memory ran out if the container ends at the same moment.
 */
export const usesUpMemory =
  "tail -c 64m /dev/zero | tail || true; while [ ! -e /noticed ]; do sleep 0.1; done";

/** Waits until the engine knows that a container's memory ran out, then ends the script with exit code 0. */
export async function endOutOfMemory(id: string): Promise<void> {
  const filters = JSON.stringify({ event: ["oom"], container: [id] });
  // Events of the last minutes come first, so that none is missed.
  const since = Math.floor(Date.now() / 1000) - 600;
  const events = await requestEngine(
    `/events?since=${since}&filters=${encodeURIComponent(filters)}`,
  );
  await once(events, "data");
  events.destroy();
  const folder = await mkdtemp(join(tmpdir(), "signalbox-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "noticed"), "");
  const tar = Readable.from(create({ cwd: folder, portable: true }, ["noticed"]));
  await engine().containers.putArchive(id, "/", tar);
}

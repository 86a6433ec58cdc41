import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runnerLimits } from "../lib/runner-limits.ts";
import { copyFile } from "./copy-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-copy-"));
});
afterAll(() => rm(folder, { recursive: true }));

const size = runnerLimits.storedCopyBytes;
const bytes = Buffer.from(
  Array.from({ length: 5 * size + 7 }, (_, index) => (index * 31 + (index >> 9)) % 251),
);
const file = async (): Promise<string> => {
  const path = join(folder, "bytes");
  await writeFile(path, bytes);
  return path;
};

/** Uses each piece late, as a slow connection does, so that a buffer that is reused too early is noticed. */
const slowSink = () => {
  const pieces: Buffer[] = [];
  const sink = new Writable({
    highWaterMark: 1,
    write(piece: Buffer, _encoding, done) {
      setImmediate(() =>
        setImmediate(() => {
          pieces.push(Buffer.from(piece));
          done();
        }),
      );
    },
  });
  return { sink, received: () => Buffer.concat(pieces) };
};

it.each([
  [0, 0],
  [0, 1],
  [3, size],
  [0, size],
  [1, size + 2],
  [5, 3 * size + 1],
  [0, bytes.length],
])("copies the bytes from %i to %i to a slow sink", async (start, end) => {
  const path = await file();
  // Two at a time, because copies that end leave their buffers to others.
  const sinks = [slowSink(), slowSink()];
  await Promise.all(sinks.map(({ sink }) => copyFile(path, { start, end }, sink)));
  for (const { received } of sinks)
    expect(received().equals(bytes.subarray(start, end))).toBe(true);
});

it("rejects if the file is shorter", async () => {
  const path = await file();
  const copied = copyFile(path, { start: 0, end: bytes.length + 1 }, slowSink().sink);
  await expect(copied).rejects.toThrow("shorter");
});

it("rejects if the sink closes while it waits", async () => {
  const path = await file();
  const stuck = new Writable({ highWaterMark: 1, write: () => undefined });
  const copied = copyFile(path, { start: 0, end: bytes.length }, stuck);
  await turn();
  stuck.destroy();
  await expect(copied).rejects.toThrow(/closed|destroyed/);
});

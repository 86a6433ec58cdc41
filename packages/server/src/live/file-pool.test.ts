import { mkdtemp, open, readFile, rm, writeFile, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFilePool } from "./file-pool.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-pool-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A pool of files with a number each, which counts how many are open. */
const createCounted = async (max: number, count: number) => {
  const counts = { now: 0, most: 0 };
  const pool = createFilePool(max);
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${max}-${index}`));
  await Promise.all(paths.map((path) => writeFile(path, "")));
  const files = paths.map((path) =>
    pool.add(async () => {
      const handle = await open(path, "a");
      counts.now += 1;
      counts.most = Math.max(counts.most, counts.now);
      const close = handle.close.bind(handle);
      handle.close = async () => {
        await close();
        counts.now -= 1;
      };
      return handle;
    }),
  );
  return { files, paths, counts };
};

it("keeps few files open, however many are used at once", async () => {
  const { files, paths, counts } = await createCounted(5, 40);
  const append = (text: string) => (handle: FileHandle) => handle.appendFile(text);
  await Promise.all(files.map((file, index) => file.use(append(`${index} a\n`))));
  await Promise.all(files.map((file, index) => file.use(append(`${index} b\n`))));
  expect(counts.most).toBeLessThanOrEqual(5);
  for (const [index, path] of paths.entries())
    expect(await readFile(path, "utf8")).toBe(`${index} a\n${index} b\n`);
  await Promise.all(files.map((file) => file.close()));
  expect(counts.now).toBe(0);
});

it("opens a file again that could not be opened", async () => {
  const pool = createFilePool(1);
  const path = join(folder, "later");
  const file = pool.add(() => open(path, "r"));
  await expect(file.use((handle) => handle.stat())).rejects.toThrow("ENOENT");
  await writeFile(path, "text");
  expect((await file.use((handle) => handle.stat())).size).toBe(4);
  await file.close();
});

it("does not close a file that must stay open", async () => {
  const { files, paths, counts } = await createCounted(1, 3);
  await files[0]!.keepOpen();
  await rm(paths[0]!);
  for (const file of files.slice(1)) await file.use((handle) => handle.appendFile("x"));
  await files[0]!.use((handle) => handle.appendFile("still there"));
  await Promise.all(files.map((file) => file.close()));
  expect(counts.now).toBe(0);
});

import { appendFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import type { ArtifactKeeper } from "./artifacts.ts";
import { keepFolder } from "./keep-folder.ts";

/** A folder of artifacts beside a folder that is none of a step's business. */
async function createFolders() {
  const place = await mkdtemp(join(tmpdir(), "keep-folder-"));
  onTestFinished(() => rm(place, { recursive: true }));
  const [left, outside] = [join(place, "left"), join(place, "outside")];
  for (const folder of [left, join(left, "sub"), outside]) await mkdir(folder);
  return { left, outside };
}

const keeper = (change: Partial<ArtifactKeeper>): ArtifactKeeper => ({
  add: async () => undefined,
  warn: () => undefined,
  isFull: () => false,
  warnings: () => [],
  ...change,
});

it.runIf(process.platform === "linux")(
  "reads on in a folder in whose place a step puts a link",
  async () => {
    const { left, outside } = await createFolders();
    for (const name of ["a", "b"]) {
      await writeFile(join(left, "sub", name), "kept");
      await writeFile(join(outside, name), "secret");
    }
    const contents: string[] = [];
    const add: ArtifactKeeper["add"] = async (_path, content) => {
      contents.push(await text(content));
      if (contents.length > 1) return;
      await rename(join(left, "sub"), join(left, "moved"));
      await symlink(outside, join(left, "sub"));
    };
    await keepFolder(left, keeper({ add }));
    expect(contents.slice(0, 2)).toEqual(["kept", "kept"]);
    expect(contents).not.toContain("secret");
  },
);

it("reads a file that grows to where it ended", async () => {
  const { left } = await createFolders();
  const file = join(left, "a");
  await writeFile(file, "1234");
  let bytes = 0;
  const add: ArtifactKeeper["add"] = async (_path, content) => {
    await appendFile(file, "more");
    for await (const piece of content) bytes += piece.length;
  };
  await keepFolder(left, keeper({ add }));
  expect(bytes).toBe(4);
});

it("looks at nothing more once the step can keep no more", async () => {
  const { left } = await createFolders();
  for (const name of ["a", "b", "sub/c"]) await writeFile(join(left, name), "");
  const paths: string[] = [];
  const add: ArtifactKeeper["add"] = async (path) => void paths.push(path);
  await keepFolder(left, keeper({ add, isFull: () => paths.length > 0 }));
  expect(paths).toHaveLength(1);
});

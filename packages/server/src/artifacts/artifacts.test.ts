import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { serverLimits } from "../lib/limits.ts";
import { createCipher } from "../store/keys/keys.ts";
import { openStore } from "../store/store.ts";
import { openArtifacts, type ArtifactDeps } from "./artifacts.ts";

/** A database with a running step, and a folder in which it leaves artifacts. */
async function createData(change: Partial<ArtifactDeps> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "artifacts-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = openStore(
    join(folder, "signalbox.db"),
    () => 5000,
    createCipher("0123456789abcdef"),
  );
  onTestFinished(() => store.close());
  const found = {
    namespace: "team",
    name: "a",
    slug: "team/a",
    path: "/a",
    gitDir: "/a",
    bare: true,
  };
  const access = { visibility: null, read: [], write: [], admin: [] };
  const repo = store.repos.upsert(found, access, "main", "/");
  const push = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1" } as const;
  const build = store.builds.insert(repo.id, { ...push, status: "running" }, [
    { number: 1, name: "default", status: "running" },
  ]);
  const [step] = store.steps.insertAll(build.stages[0]!.id, [
    { number: 1, name: "one", status: "running" },
  ]);
  const failures: unknown[] = [];
  const deps: ArtifactDeps = {
    store,
    storage: { failed: (error) => void failures.push(error) },
    clock: () => 5000,
    report: { line: () => undefined, problem: () => undefined },
    folder: join(folder, "data"),
    stepBytes: 10_000,
    minFreeBytes: 0,
    ...change,
  };
  const artifacts = await openArtifacts(deps);
  const left = join(folder, "left");
  await mkdir(left);
  const filesOf = async (id: number) =>
    (await readdir(join(folder, "data", "0", String(id))).catch(() => [])).length;
  return {
    folder,
    left,
    store,
    artifacts,
    deps,
    build,
    place: { build: build.id, step: step!.id },
    failures,
    paths: () => store.artifacts.list(build.id).map(({ path }) => path),
    filesOf,
  };
}

const contentOf = (text: string) => Readable.from([Buffer.from(text)]);

it("keeps the files of a folder with their sizes, checksums and types", async () => {
  const { artifacts, place, left, store, build } = await createData();
  await mkdir(join(left, "html", "css"), { recursive: true });
  await writeFile(join(left, "html", "index.html"), "<p>Hello");
  await writeFile(join(left, "html", "css", "a"), "");
  await writeFile(join(left, "Größe ♥.log"), "x".repeat(3000));
  expect(await artifacts.keepFolder(place, left)).toEqual([]);
  expect(store.artifacts.list(build.id)).toEqual(
    [
      ["Größe ♥.log", "x".repeat(3000), "text/plain"],
      ["html/css/a", "", "application/octet-stream"],
      ["html/index.html", "<p>Hello", "text/html"],
    ].map(([path, text = "", type]) => ({
      id: expect.any(Number),
      stage: 1,
      step: 1,
      path,
      size: text.length,
      sha256: createHash("sha256").update(text).digest("hex"),
      type,
      created: 5,
    })),
  );
  const { file } = store.artifacts.listFiles(build.id)[2]!;
  expect(await readFile(artifacts.path(build.id, file), "utf8")).toBe("<p>Hello");
  expect((await stat(artifacts.path(build.id, file))).mode & 0o777).toBe(0o600);
  expect(await artifacts.keepFolder(place, join(left, "missing"))).toEqual([]);
});

it("follows no link, waits for no pipe, and refuses names that no file system may get", async () => {
  const { artifacts, place, left, folder, paths } = await createData();
  await writeFile(join(folder, "secret"), "secret");
  await symlink(join(folder, "secret"), join(left, "link"));
  await symlink(folder, join(left, "folder"));
  await symlink("..", join(left, "up"));
  execFileSync("mkfifo", [join(left, "pipe")]);
  await writeFile(join(left, "bell\u0007\u202e"), "");
  await writeFile(join(left, "back\\slash"), "");
  await writeFile(Buffer.concat([Buffer.from(`${left}/`), Buffer.from([0xff])]), "");
  await mkdir(join(left, "a/".repeat(40)), { recursive: true });
  await writeFile(join(left, "Read"), "1");
  await writeFile(join(left, "read"), "2");
  const warnings = await artifacts.keepFolder(place, left);
  expect(warnings.toSorted()).toEqual([
    expect.stringMatching(/^The artifact "back\\\\slash" was not kept: .* backslash$/),
    String.raw`The artifact "bell\u0007\u202e" was not kept: A path must not contain control characters, nor bytes that are no UTF-8`,
    'The artifact "folder" was not kept: It is a link; copy the file instead',
    'The artifact "link" was not kept: It is a link; copy the file instead',
    'The artifact "pipe" was not kept: It is no file',
    'The artifact "up" was not kept: It is a link; copy the file instead',
    'The artifact "\ufffd" was not kept: It cannot be read (ENOENT)',
    expect.stringMatching(/^The folder "a\/a\/a.* was not kept: It is too deep$/),
  ]);
  expect(paths()).toEqual(["Read", "read"]);
  const link = join(folder, "other");
  await symlink(left, link);
  expect(await artifacts.keepFolder(place, link)).toEqual([
    "The folder of artifacts cannot be read: It is a link; copy the file instead",
  ]);
});

it("replaces an artifact with the same path, and leaves no file behind", async () => {
  const { artifacts, place, store, build, filesOf } = await createData();
  await expect(artifacts.put(place, "../a.txt", contentOf("1"))).rejects.toMatchObject({
    status: 400,
  });
  await artifacts.put(place, "a.txt", contentOf("first"));
  await artifacts.put(place, "a.txt", contentOf("second"));
  expect(store.artifacts.list(build.id).map(({ size }) => size)).toEqual([6]);
  expect(await filesOf(build.id)).toBe(1);
  await artifacts.remove(build.id);
  expect([store.artifacts.total(), await filesOf(build.id)]).toEqual([{ files: 0, bytes: 0 }, 0]);
});

it("keeps no more than the limit of a step, also of files that arrive at once", async () => {
  const { artifacts, place, left, paths, build, filesOf } = await createData({ stepBytes: 100 });
  const pieces = Array.from({ length: 6 }, () => Buffer.alloc(10));
  const [written, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* slow() {
    yield* pieces;
    written.resolve();
    await end.promise;
  }
  const first = artifacts.put(place, "a", slow());
  await written.promise;
  await expect(artifacts.put(place, "b", Readable.from(pieces))).rejects.toThrow(/at most 0 MB/);
  end.resolve();
  await first;
  await writeFile(join(left, "c"), "x".repeat(50));
  expect(await artifacts.keepFolder(place, left)).toEqual([
    'The artifact "c" was not kept: The artifacts of a step have at most 0 MB. No further file of this step is kept',
  ]);
  expect([paths().length, await filesOf(build.id)]).toEqual([1, 1]);
});

it("counts what was stored while a file arrived", async () => {
  const { artifacts, place, paths, build, filesOf } = await createData({ stepBytes: 100 });
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* slow() {
    yield Buffer.alloc(60);
    begun.resolve();
    await end.promise;
  }
  const first = artifacts.put(place, "a", slow());
  await begun.promise;
  // It begins when nothing is stored, and writes when nothing is being written.
  async function* late() {
    yield Buffer.alloc(30);
    end.resolve();
    await first;
    yield Buffer.alloc(30);
  }
  await expect(artifacts.put(place, "b", late())).rejects.toThrow(/at most 0 MB/);
  expect([paths(), await filesOf(build.id)]).toEqual([["a"], 1]);
});

it("keeps no more files than the limit of a step", async () => {
  const { deps, place } = await createData();
  const usedByStep = () => ({ files: serverLimits.artifactFiles, bytes: 0 });
  const store = { artifacts: { ...deps.store.artifacts, usedByStep } };
  const artifacts = await openArtifacts({ ...deps, store });
  await expect(artifacts.put(place, "a", contentOf("1"))).rejects.toMatchObject({ status: 413 });
});

it("says that the disk is full, and leaves nothing of the file", async () => {
  const { artifacts, place, left, paths, failures, build, filesOf } = await createData();
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  async function* fails() {
    yield Buffer.from("1");
    throw full;
  }
  const keeper = artifacts.begin(place);
  await keeper.add("a", fails());
  expect(keeper.warnings()).toEqual([
    'The artifact "a" was not kept: The disk of the server is full. No further file of this step is kept',
  ]);
  expect([failures, paths(), await filesOf(build.id)]).toEqual([[full], [], 0]);
  const tight = await createData({ minFreeBytes: Infinity });
  await writeFile(join(left, "b"), "1");
  expect(await tight.artifacts.keepFolder(tight.place, left)).toEqual([
    'The artifact "b" was not kept: The disk of the server is nearly full. No further file of this step is kept',
  ]);
});

it("keeps nothing of a build that is deleted meanwhile, or of a step that ends", async () => {
  const { artifacts, place, store, build, filesOf, paths } = await createData();
  let isOpen = true;
  async function* ends() {
    yield Buffer.from("1");
    isOpen = false;
  }
  await expect(artifacts.put(place, "a", ends(), () => isOpen)).rejects.toMatchObject({
    status: 410,
  });
  expect(paths()).toEqual([]);
  async function* deletes() {
    yield Buffer.from("1");
    store.builds.update(build.id, { status: "success" });
    store.builds.deleteEnded(build.repo_id, 99, 10);
  }
  const keeper = artifacts.begin(place);
  await keeper.add("b", deletes());
  expect(keeper.warnings()).toHaveLength(1);
  expect(await filesOf(build.id)).toBe(0);
});

it("sweeps what a crash has left, and nothing else", async () => {
  const { artifacts, deps, place, build, filesOf, folder } = await createData();
  await artifacts.put(place, "a", contentOf("1"));
  const data = join(folder, "data");
  await writeFile(join(data, "0", String(build.id), "without-row"), "1");
  await mkdir(join(data, "1", "1234"), { recursive: true });
  await writeFile(join(data, "1", "1234", "of-no-build"), "1");
  await writeFile(join(data, "incoming", "half"), "1");
  const reopened = await openArtifacts(deps);
  await reopened.sweep();
  expect(await readdir(data)).not.toContain("incoming");
  expect([await filesOf(build.id), await readdir(join(data, "1"))]).toEqual([1, []]);
});

it("sweeps nothing of a build of which a file is being stored", async () => {
  const { artifacts, place, build, filesOf, folder } = await createData();
  await artifacts.put(place, "a", contentOf("1"));
  const waiting = join(folder, "data", "0", String(build.id), "without-row-yet");
  await writeFile(waiting, "1");
  async function* content() {
    await artifacts.sweep();
    yield Buffer.from("1");
  }
  await artifacts.put(place, "b", content());
  expect(await filesOf(build.id)).toBe(3);
  await artifacts.sweep();
  expect(await filesOf(build.id)).toBe(2);
});

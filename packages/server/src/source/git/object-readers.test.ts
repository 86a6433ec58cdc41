import { execFileSync } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import {
  createRepository,
  removeRepositories,
  temporaryFolder,
  type GitFixture,
} from "../../../test/git-fixture.ts";
import { createGit } from "./git.ts";
import { sourceLimits } from "./git-limits.ts";

afterAll(removeRepositories);

/** A git that writes the id of each of its processes to a file. */
const createCountedGit = async () => {
  const home = await temporaryFolder();
  const log = join(home, "processes");
  await writeFile(log, "");
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const script = `#!/bin/sh\necho $$ >> ${log}\nexec ${real} "$@"\n`;
  await writeFile(join(home, "git"), script, { mode: 0o755 });
  const server = new AbortController();
  onTestFinished(() => server.abort());
  const git = await createGit({
    home: join(home, "home"),
    path: `${home}:${process.env["PATH"]}`,
    signal: server.signal,
  });
  const processes = async () =>
    (await readFile(log, "utf8")).split("\n").filter(Boolean).map(Number);
  const read = async (gitDir: string, name: string, maxBytes = 1_000_000) =>
    (await git.readObject(gitDir, name, { maxBytes }))?.content.toString() ?? null;
  return { git, server, processes, read };
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("starts one process for many reads", async () => {
  const { path } = await createRepository({ bare: true, files: { a: "1", empty: "" } });
  const { read, processes } = await createCountedGit();
  for (let count = 0; count < 20; count += 1) {
    expect(await read(path, "refs/heads/main:a")).toBe("1");
    expect(await read(path, "refs/heads/main:empty")).toBe("");
    expect(await read(path, "refs/heads/main:no such file")).toBeNull();
    expect(await read(path, "refs/heads/other:a")).toBeNull();
  }
  expect(await processes()).toHaveLength(1);
});

it("reads several objects at once", async () => {
  const contents = Array.from({ length: 12 }, (_, index) => `${index}\n`.repeat(index * 5000));
  const files = Object.fromEntries(contents.map((content, index) => [`file-${index}`, content]));
  const { path } = await createRepository({ bare: true, files });
  const { read, processes } = await createCountedGit();
  const all = contents.map((_, index) => read(path, `refs/heads/main:file-${index}`));
  expect(await Promise.all(all)).toEqual(contents);
  expect((await processes()).length).toBeLessThanOrEqual(sourceLimits.processesInRepository);
});

it("sees each change of the repository", async () => {
  const repository = await createRepository({ bare: true, files: { a: "0" } });
  const { read } = await createCountedGit();
  const changes: ((next: string) => Promise<unknown>)[] = [
    (next) => repository.commit({ a: next }, next),
    () => repository.git("pack-refs", "--all"),
    (next) => repository.commit({ a: next }, next),
    () => repository.git("repack", "-adq"),
    (next) => repository.commit({ a: next }, next),
    () => repository.git("gc", "-q", "--prune=now"),
    (next) => repository.commit({ a: next }, next),
    () => repository.git("branch", "-q", "-m", "main", "other"),
  ];
  for (const [index, change] of changes.entries()) {
    await change(`${index}`);
    const ref = index === changes.length - 1 ? "refs/heads/other" : "refs/heads/main";
    const expected = await repository.git("cat-file", "-p", `${ref}:a`);
    expect(await read(repository.path, `${ref}:a`)).toBe(expected);
  }
  expect(await read(repository.path, "refs/heads/main:a")).toBeNull();
});

it("reads the repository that took the place of another", async () => {
  const first = await createRepository({ bare: true, files: { a: "first" } });
  const { read } = await createCountedGit();
  await first.git("gc", "-q");
  const sha = await first.sha("main");
  expect(await read(first.path, `${sha}:a`)).toBe("first");
  const second = await createRepository({ bare: true, files: { a: "second" } });
  await rename(first.path, `${first.path}.old`);
  await rename(second.path, first.path);
  expect(await read(first.path, "refs/heads/main:a")).toBe("second");
  expect(await read(first.path, `${sha}:a`)).toBeNull();
  await rm(first.path, { recursive: true });
  await expect(read(first.path, "refs/heads/main:a")).rejects.toThrow(/not a git repository/i);
});

const largeAndSmall = (): Promise<GitFixture> =>
  createRepository({ bare: true, files: { large: "x".repeat(300_000), small: "small" } });

it("continues after an object that is too large", async () => {
  const { path } = await largeAndSmall();
  const { read } = await createCountedGit();
  for (let count = 0; count < 3; count += 1) {
    const large = read(path, "refs/heads/main:large", 1000);
    await expect(large).rejects.toMatchObject({ failure: "too_large" });
    expect(await read(path, "refs/heads/main:small", 1000)).toBe("small");
  }
});

it("continues after a caller gave up", async () => {
  const { path } = await largeAndSmall();
  const { git, read } = await createCountedGit();
  const stop = new AbortController();
  const options = { maxBytes: 1_000_000, signal: stop.signal };
  const large = git.readObject(path, "refs/heads/main:large", options);
  stop.abort();
  await expect(large).rejects.toMatchObject({ failure: "aborted" });
  expect(await read(path, "refs/heads/main:small")).toBe("small");
});

it("starts a new process when the waiting one was killed", async () => {
  const { path } = await largeAndSmall();
  const { read, processes } = await createCountedGit();
  expect(await read(path, "refs/heads/main:small")).toBe("small");
  const [first = 0] = await processes();
  process.kill(first, "SIGKILL");
  expect(await read(path, "refs/heads/main:small")).toBe("small");
  expect(await processes()).toHaveLength(2);
});

it("keeps few processes, and none when the server stops", async () => {
  const { read, processes, server } = await createCountedGit();
  for (let count = 0; count < sourceLimits.idleReaders + 2; count += 1) {
    const { path } = await createRepository({ bare: true, files: { a: "1" } });
    expect(await read(path, "refs/heads/main:a")).toBe("1");
  }
  const running = async () => (await processes()).filter(isRunning).length;
  await expect.poll(running).toBe(sourceLimits.idleReaders);
  server.abort();
  await expect.poll(running).toBe(0);
});

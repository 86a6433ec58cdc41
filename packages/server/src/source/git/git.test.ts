import { chmod, mkdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { execa } from "execa";
import { afterAll, describe, expect, it } from "vitest";

import {
  createRepository,
  createTestGit,
  removeRepositories,
  temporaryFolder,
} from "../../../test/git-fixture.ts";
import { createGit } from "./git.ts";

afterAll(removeRepositories);
const never = new AbortController().signal;

describe("git", () => {
  it("returns its version", async () => {
    const git = await createTestGit();
    expect(await git.version()).toMatch(/^\d+\.\d+/);
  });

  it("reports in one sentence that git is missing", async () => {
    const home = await temporaryFolder();
    const git = await createGit({ home, path: home, signal: never });
    await expect(git.version()).rejects.toMatchObject({
      failure: "missing",
      message: "Signalbox needs git 2.32 or newer, but found no git on the PATH",
    });
  });

  it("reports in one sentence that git is too old", async () => {
    const home = await temporaryFolder();
    await writeFile(join(home, "git"), "#!/bin/sh\necho git version 2.20.1\n", { mode: 0o755 });
    const git = await createGit({ home, path: home, signal: never });
    await expect(git.version()).rejects.toThrow(
      "Signalbox needs git 2.32 or newer, but found git 2.20.1",
    );
  });

  it("ends a process that prints more than it may", async () => {
    const git = await createTestGit();
    const { path } = await createRepository({ bare: true, files: { big: "x".repeat(100_000) } });
    const asked = git.run(path, ["cat-file", "blob", "HEAD:big"], { maxBytes: 1000 });
    await expect(asked).rejects.toMatchObject({ failure: "too_large" });
  });

  it("ends a running process when the server stops, and when its caller aborts", async () => {
    const server = new AbortController();
    const git = await createTestGit(server.signal);
    const asker = new AbortController();
    const path = await waitingGit(git.home);
    const waiting = await createGit({ home: git.home, path, signal: server.signal });
    const first = waiting.run(null, ["version"], { signal: asker.signal });
    const second = waiting.run(null, ["version"]);
    asker.abort();
    await expect(first).rejects.toMatchObject({ failure: "aborted" });
    server.abort();
    await expect(second).rejects.toMatchObject({ failure: "aborted" });
  });

  it.each(["HEAD", "config", "packed-refs", "commondir", "objects/info/alternates"])(
    "is not started where %s is a pipe or a device",
    async (name) => {
      const git = await createTestGit();
      const { path } = await createRepository({ bare: true });
      const file = join(path, name);
      await rm(file, { force: true });
      await execa("mkfifo", [file]);
      const refused = { failure: "failed", message: `${file} is not an ordinary file` };
      await expect(git.run(path, ["for-each-ref"])).rejects.toMatchObject(refused);
      await rm(file);
      await symlink("/dev/zero", file);
      await expect(git.run(path, ["for-each-ref"])).rejects.toMatchObject(refused);
    },
  );

  it("answers for other repositories while pipes among refs and objects hold it up", async () => {
    const server = new AbortController();
    const git = await createTestGit(server.signal);
    const hanging: Promise<unknown>[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { path, git: own } = await createRepository({ bare: true });
      const head = await own("rev-parse", "main");
      await execa("mkfifo", [join(path, "refs", "heads", "pipe")]);
      const object = join(path, "objects", head.slice(0, 2), head.slice(2));
      await mkdir(dirname(object), { recursive: true });
      await rm(object, { force: true });
      await execa("mkfifo", [object]);
      for (const args of [["for-each-ref"], ["cat-file", "-p", head]])
        hanging.push(git.run(path, args).catch(() => "hung"));
    }
    const good = await createRepository({ bare: true });
    const answer = git.run(good.path, ["for-each-ref", "--format=%(refname)"]);
    expect(await Promise.race([answer, ...hanging])).toBe("refs/heads/main\n");
    server.abort();
    await Promise.all(hanging);
  });

  it("gives git no variable of the server's environment", async () => {
    const home = await temporaryFolder();
    await writeFile(join(home, "git"), "#!/bin/sh\n/usr/bin/env\n", { mode: 0o755 });
    const git = await createGit({ home, path: home, signal: never });
    const names = (await git.run(null, [])).split("\n").map((line) => line.split("=")[0] ?? "");
    const ours = /^(?:PATH|HOME|LC_ALL|PWD|SHLVL|_|GIT_.*|)$/;
    expect(names.filter((name) => !ours.test(name))).toEqual([]);
  });

  it("runs no program that a repository's own configuration names", async () => {
    const git = await createTestGit();
    const { path, git: own } = await createRepository();
    const trap = join(path, "trap");
    const mark = join(path, "sprung");
    await writeFile(trap, `#!/bin/sh\ntouch ${mark}\n`);
    await chmod(trap, 0o755);
    for (const key of ["core.fsmonitor", "core.pager", "credential.helper", "core.sshCommand"]) {
      await own("config", key, trap);
    }
    await own("config", "core.hooksPath", path);
    await own("config", "alias.for-each-ref", `!${trap}`);
    await own("config", "remote.origin.url", path);
    await own("config", "remote.origin.uploadpack", trap);
    await own("config", "remote.origin.promisor", "true");
    await own("config", "core.repositoryFormatVersion", "1");
    await own("config", "extensions.partialClone", "origin");
    const gitDir = join(path, ".git");
    await git.run(gitDir, ["for-each-ref"]);
    await git.run(gitDir, ["cat-file", "-p", "0".repeat(39) + "1"]).catch(() => "");
    await expect(stat(mark)).rejects.toThrow("ENOENT");
  });

  it("keeps its configuration in its own home", async () => {
    const git = await createTestGit();
    expect(await readFile(join(git.home, "gitconfig"), "utf8")).toContain("directory = *");
  });
});

/** A git that never exits. */
async function waitingGit(home: string): Promise<string> {
  await writeFile(join(home, "git"), "#!/bin/sh\nexec /bin/sleep 60\n", { mode: 0o755 });
  return home;
}

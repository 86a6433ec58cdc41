import { chmod, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createRepository,
  createTestGit,
  removeRepositories,
  type GitFixture,
  type RepositoryOptions,
} from "../../test/git-fixture.ts";
import type { Git } from "./git/git.ts";
import { readAccess } from "./access.ts";
import { openRepository, type Repository } from "./repository.ts";

let git: Git;
beforeAll(async () => {
  git = await createTestGit();
});
afterAll(removeRepositories);

describe.each([true, false])("a repository (bare: %s)", (bare) => {
  it("lists its branches and tags, annotated ones with their commit", async () => {
    const { fixture, repository } = await open({ bare });
    const first = await fixture.sha("main");
    const second = await fixture.commit({ a: "1" }, "Second", { branch: "feature/x", from: first });
    await fixture.tag("v1", first);
    await fixture.tag("v2", second, "Version 2");
    await fixture.tag("v3", "v2", "A tag of a tag");
    await fixture.git("tag", "tree", "main^{tree}");
    const heads = { "refs/heads/feature/x": second, "refs/heads/main": first };
    const tags = { "refs/tags/v1": first, "refs/tags/v2": second, "refs/tags/v3": second };
    expect(Object.fromEntries(await repository.heads())).toEqual(heads);
    expect(Object.fromEntries(await repository.tags())).toEqual(tags);
    expect(Object.fromEntries(await repository.refs())).toEqual({ ...heads, ...tags });
    await fixture.git("pack-refs", "--all");
    expect(Object.fromEntries(await repository.refs())).toEqual({ ...heads, ...tags });
  });

  it("reads a commit by id, branch, tag and full name", async () => {
    const { fixture, repository } = await open({ bare });
    const parent = await fixture.sha("main");
    const author = { name: "Zoë Ünal", email: "zoe@example.com" };
    const sha = await fixture.commit({ b: "2" }, "Subject\n\nBody\n", { author });
    await fixture.tag("v3", sha, "Version 3");
    const facts = {
      sha,
      parents: [parent],
      message: "Subject\n\nBody",
      author_name: author.name,
      author_email: author.email,
      authored: 1_760_000_060,
    };
    for (const name of [sha, sha.slice(0, 8), "main", "refs/heads/main", "v3", "refs/tags/v3"]) {
      expect(await repository.commit(name)).toEqual(facts);
    }
  });

  it("has no commit for unknown names and for expressions", async () => {
    const { repository } = await open({ bare });
    const names = [
      "nope",
      "0".repeat(40),
      "main~1",
      "main^{tree}",
      "--all",
      ":/First",
      "",
      "a\nmain",
    ];
    for (const name of names) {
      await expect(repository.commit(name)).rejects.toMatchObject({
        reason: "commit_not_found",
        message: "Not Found",
      });
    }
  });

  it("reads a file at a commit", async () => {
    const { fixture, repository } = await open({ bare, files: { "ci/.drone.yml": "kind: ü\n" } });
    const sha = await fixture.sha("main");
    expect(await repository.readFile(sha, "ci/.drone.yml")).toBe("kind: ü\n");
    expect(await repository.readFile(sha, "ci")).toBeNull();
    expect(await repository.readFile(sha, ".drone.yml")).toBeNull();
    await expect(repository.pipelineFile(sha, ".drone.yml")).rejects.toMatchObject({
      reason: "file_not_found",
      message: "Not Found",
    });
    await expect(repository.readFile(sha, "../../etc/passwd")).rejects.toMatchObject({
      reason: "invalid_path",
    });
  });

  it("refuses a file that is too large", async () => {
    const { fixture, repository } = await open({ bare, files: { big: "x".repeat(1_100_000) } });
    await expect(repository.readFile(await fixture.sha("main"), "big")).rejects.toMatchObject({
      reason: "file_too_large",
      message: "The file is larger than 1 MB",
    });
  });

  it("tells commits of branches and tags from others", async () => {
    const { fixture, repository } = await open({ bare });
    const first = await fixture.sha("main");
    const second = await fixture.commit({ a: "1" }, "Second", { branch: "gone" });
    await fixture.git("update-ref", "refs/pull/1/head", second);
    expect(await repository.isOnBranchOrTag(second)).toBe(true);
    await fixture.git("update-ref", "-d", "refs/heads/gone");
    expect(await repository.isOnBranchOrTag(second)).toBe(false);
    await fixture.git("update-ref", "refs/tags/v1", second);
    expect(await repository.isOnBranchOrTag(second)).toBe(true);
    expect(await repository.isOnBranchOrTag(first)).toBe(true);
    expect(await repository.isOnBranchOrTag("0".repeat(40))).toBe(false);
  });

  it("reads the permissions from its own configuration", async () => {
    const { fixture } = await open({ bare });
    const nobody = { admin: [], write: [], read: [], visibility: null };
    expect(await readAccess(git, fixture.found.gitDir)).toEqual(nobody);
    await fixture.git("config", "--add", "signalbox.write", "kim");
    await fixture.git("config", "--add", "signalbox.write", "lee");
    await fixture.git("config", "--add", "Signalbox.Read", "*");
    await fixture.git("config", "signalbox.visibility", "internal");
    expect(await readAccess(git, fixture.found.gitDir)).toEqual({
      admin: [],
      write: ["kim", "lee"],
      read: ["*"],
      visibility: "internal",
    });
  });
});

describe("the default branch", () => {
  it("of a bare repository is HEAD's", async () => {
    const { fixture, repository } = await open({ bare: true, branch: "trunk" });
    await fixture.branch("main", "trunk");
    expect(await repository.defaultBranch()).toBe("trunk");
    await fixture.git("pack-refs", "--all");
    expect(await repository.defaultBranch()).toBe("trunk");
  });

  it("of a bare repository whose HEAD was never pushed is an existing branch", async () => {
    const { fixture, repository } = await open({ bare: true, branch: "master" });
    await fixture.git("symbolic-ref", "HEAD", "refs/heads/nothing");
    expect(await repository.defaultBranch()).toBe("master");
  });

  it("of a work tree is its origin's, then main, whichever branch is checked out", async () => {
    const { fixture, repository } = await open({ bare: false });
    await fixture.git("checkout", "-q", "-b", "feature");
    expect(await repository.defaultBranch()).toBe("main");
    await fixture.branch("develop", "main");
    await fixture.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/develop");
    expect(await repository.defaultBranch()).toBe("develop");
  });

  it("of a work tree without any of those is HEAD's, even before its first commit", async () => {
    const { fixture, repository } = await open({ bare: false, branch: "trunk", files: {} });
    expect(await repository.defaultBranch()).toBe("trunk");
    await fixture.commit({ a: "1" }, "First");
    await fixture.branch("a-branch", "trunk");
    expect(await repository.defaultBranch()).toBe("trunk");
  });
});

it("a link to a pipeline file is followed inside the commit, never out of it", async () => {
  const { fixture, repository } = await open({
    bare: false,
    files: { "ci/file.yml": "kind: x\n" },
  });
  await symlink("ci/file.yml", join(fixture.path, "inside.yml"));
  await symlink("/etc/passwd", join(fixture.path, "outside.yml"));
  await symlink("loop.yml", join(fixture.path, "loop.yml"));
  await fixture.git("add", "--all");
  await fixture.git("commit", "-q", "-m", "Links");
  const sha = await fixture.sha("main");
  expect(await repository.readFile(sha, "inside.yml")).toBe("kind: x\n");
  expect(await repository.readFile(sha, "outside.yml")).toBeNull();
  expect(await repository.readFile(sha, "loop.yml")).toBeNull();
});

it("permissions are refused, not guessed, if the configuration cannot be read", async () => {
  const { fixture } = await open({ bare: true });
  await rm(join(fixture.path, "config"));
  await mkdir(join(fixture.path, "config"));
  await expect(readAccess(git, fixture.found.gitDir)).rejects.toMatchObject({
    reason: "unavailable",
  });
});

it("permissions stay those that were read if the repository moves away meanwhile", async () => {
  const { fixture } = await open({ bare: true });
  await fixture.git("config", "--add", "signalbox.write", "kim");
  const movesAway: Git["run"] = async (...call) => {
    await rm(join(fixture.path, "config"));
    return git.run(...call);
  };
  expect(await readAccess({ ...git, run: movesAway }, fixture.found.gitDir)).toMatchObject({
    write: ["kim"],
  });
});

it("a repository that git cannot read is unavailable, without a path in the text", async () => {
  const { fixture, repository } = await open({ bare: true });
  await writeFile(join(fixture.path, "config"), "[core\n");
  await expect(repository.heads()).rejects.toMatchObject({
    reason: "unavailable",
    message: "The repository cannot be read",
  });
});

it("another user's repository is read", async (context) => {
  if (process.getuid?.() !== 0) context.skip("needs root, to give the repository away");
  const { fixture, repository } = await open({ bare: false });
  const { execa } = await import("execa");
  await execa("chown", ["-R", "4321:4321", fixture.path]);
  await chmod(fixture.path, 0o755);
  await expect(fixture.git("rev-parse", "HEAD")).rejects.toThrow("dubious ownership");
  expect((await repository.heads()).size).toBe(1);
});

async function open(
  options: RepositoryOptions,
): Promise<{ fixture: GitFixture; repository: Repository }> {
  const fixture = await createRepository(options);
  return { fixture, repository: openRepository(git, fixture.found) };
}

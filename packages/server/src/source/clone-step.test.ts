import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createRepository,
  createTestGit,
  removeRepositories,
  temporaryFolder,
  type GitFixture,
} from "../../test/git-fixture.ts";
import { type CloneOptions, cloneStep } from "./clone-step.ts";
import type { Git } from "./git/git.ts";

let git: Git;
beforeAll(async () => {
  git = await createTestGit();
});
afterAll(removeRepositories);

describe.each([true, false])("a checkout (of a bare repository: %s)", (bare) => {
  it("of a branch checks that branch out, with history, tags and origin", async () => {
    const fixture = await createRepository({ bare });
    await fixture.tag("v1", "main", "Version 1");
    const sha = await fixture.commit({ a: "1" }, "Second");
    const { ask, log } = await checkOut(fixture, "refs/heads/main", sha);
    expect(await ask("rev-parse", "HEAD")).toBe(sha);
    expect(await ask("symbolic-ref", "HEAD")).toBe("refs/heads/main");
    expect(await ask("log", "--format=%s")).toBe("Second\nFirst commit");
    expect(await ask("describe")).toMatch(/^v1-1-g/);
    expect(await ask("remote", "get-url", "origin")).toBe(fixture.path);
    expect(await ask("status", "--porcelain")).toBe("");
    expect(log).toContain("+ git fetch");
  });

  it("may have few commits, and another origin", async () => {
    const fixture = await createRepository({ bare });
    await fixture.commit({ a: "1" }, "Second");
    const sha = await fixture.commit({ a: "2" }, "Third");
    const options = { depth: 2, origin: "https://git.example.com/o/x.git" };
    const { ask } = await checkOut(fixture, "refs/heads/main", sha, options);
    expect(await ask("log", "--format=%s")).toBe("Third\nSecond");
    expect(await ask("remote", "get-url", "origin")).toBe(options.origin);
  });

  it("borrows objects instead of copying them", async () => {
    const fixture = await createRepository({ bare });
    await fixture.tag("v1", "main", "Version 1");
    const sha = await fixture.commit({ a: "1" }, "Second");
    const objects = join(fixture.found.gitDir, "objects");
    const { ask } = await checkOut(fixture, "refs/heads/main", sha, { objects });
    expect(await ask("count-objects", "-v")).toMatch(/^count: 0\n(?:.*\n)*in-pack: 0\n/);
    expect(await ask("log", "--format=%s")).toBe("Second\nFirst commit");
    expect(await ask("describe")).toMatch(/^v1-1-g/);
  });

  it("works for a branch that has moved, even backwards, or was deleted", async () => {
    const fixture = await createRepository({ bare });
    const first = await fixture.sha("main");
    const lost = await fixture.commit({ a: "1" }, "Lost", { branch: "side", from: first });
    await fixture.deleteBranch("side");
    await fixture.commit({ a: "2" }, "Second");
    const old = await checkOut(fixture, "refs/heads/main", first);
    expect(await old.ask("rev-parse", "HEAD")).toBe(first);
    const gone = await checkOut(fixture, "refs/heads/side", lost);
    expect(await gone.ask("rev-parse", "side")).toBe(lost);
  });

  it("of a tag has the tag, annotated as it is", async () => {
    const fixture = await createRepository({ bare });
    const sha = await fixture.sha("main");
    await fixture.tag("v1", sha, "Version 1");
    await fixture.commit({ a: "1" }, "Second");
    const { ask } = await checkOut(fixture, "refs/tags/v1", sha);
    expect(await ask("describe", "--exact-match")).toBe("v1");
    expect(await ask("rev-parse", "HEAD")).toBe(sha);
  });

  it("of a tag without a message has the tag, beside annotated ones", async () => {
    const fixture = await createRepository({ bare });
    await fixture.tag("v1", "main", "Version 1");
    const sha = await fixture.commit({ a: "1" }, "Second");
    await fixture.tag("light", sha);
    await fixture.tag("v2", await fixture.commit({ a: "2" }, "Third"), "Version 2");
    const { ask } = await checkOut(fixture, "refs/tags/light", sha);
    expect(await ask("describe", "--tags", "--exact-match")).toBe("light");
    expect(await ask("tag", "--list")).toBe("light\nv1\nv2");
  });

  it("of a tag that has moved or was deleted sets it to the build's commit", async () => {
    const fixture = await createRepository({ bare });
    const first = await fixture.sha("main");
    const second = await fixture.commit({ a: "1" }, "Second");
    await fixture.tag("moved", second);
    for (const tag of ["moved", "gone"]) {
      const { ask } = await checkOut(fixture, `refs/tags/${tag}`, first);
      expect(await ask("rev-parse", tag)).toBe(first);
      expect(await ask("rev-parse", "HEAD")).toBe(first);
    }
  });

  it("leaves the source as it was", async () => {
    const fixture = await createRepository({ bare });
    const before = await listFiles(fixture.path);
    await checkOut(fixture, "refs/heads/main", await fixture.sha("main"));
    expect(await listFiles(fixture.path)).toBe(before);
  });

  it("is on a branch of any name that git allows", async () => {
    const fixture = await createRepository({ bare });
    const sha = await fixture.sha("main");
    for (const name of ["it's;a$(touch${IFS}x)`y`&z", "feature/ü", "-f", "HEAD", "$HOME"]) {
      await fixture.branch(name, sha);
      const { ask, folder } = await checkOut(fixture, `refs/heads/${name}`, sha);
      expect(await ask("rev-parse", "HEAD")).toBe(sha);
      expect((await readdir(folder)).sort()).toEqual([".git", "README.md", "home"]);
    }
  });
});

describe("a source", () => {
  it("may have a path with characters that are special in a shell", async () => {
    const path = join(await temporaryFolder(), 'it\'s $(a) "path"', "app:x.git");
    const fixture = await createRepository({ path, bare: true });
    const { ask } = await checkOut(fixture, "refs/heads/main", await fixture.sha("main"));
    expect(await ask("remote", "get-url", "origin")).toBe(path);
  });

  it("may be a shallow clone", async () => {
    const whole = await createRepository({ bare: true });
    await whole.commit({ a: "1" }, "Second");
    const path = join(await temporaryFolder(), "shallow");
    await whole.git("clone", "-q", "--depth=1", `file://${whole.path}`, path);
    const sha = await whole.sha("main");
    const { ask } = await checkOut({ path }, "refs/heads/main", sha);
    expect(await ask("rev-parse", "HEAD")).toBe(sha);
  });

  it("may name its commits by SHA-256", async () => {
    const path = join(await temporaryFolder(), "sha256.git");
    await execa("git", ["init", "-q", "--bare", "--object-format=sha256", path]);
    const fixture = await createRepository({ path, bare: true });
    const sha = await fixture.sha("main");
    expect(sha).toHaveLength(64);
    const { ask } = await checkOut(fixture, "refs/heads/main", sha);
    expect(await ask("rev-parse", "HEAD")).toBe(sha);
  });

  it("may be a linked work tree", async () => {
    const fixture = await createRepository();
    const path = `${fixture.path}-linked`;
    await fixture.git("worktree", "add", "-q", path, "-b", "side");
    const sha = await fixture.sha("side");
    const { ask } = await checkOut({ path }, "refs/heads/side", sha);
    expect(await ask("symbolic-ref", "--short", "HEAD")).toBe("side");
  });

  it("may belong to another user, and may forbid fetching arbitrary commits", async (context) => {
    if (process.getuid?.() !== 0) context.skip("needs root, to give the repository away");
    const fixture = await createRepository({ bare: true });
    const sha = await fixture.sha("main");
    await fixture.git("config", "uploadpack.allowAnySHA1InWant", "false");
    await execa("chown", ["-R", "4321:4321", fixture.path]);
    const { ask } = await checkOut(fixture, "refs/heads/main", sha);
    expect(await ask("rev-parse", "HEAD")).toBe(sha);
  });
});

describe("the commands", () => {
  const build = { author_name: "Kim", author_email: "kim@example.com", after: "a".repeat(40) };
  const source = { gitHome: "/home", path: "/src/app" };

  it("are those of a clone step", () => {
    const { commands } = cloneStep(source, { ...build, ref: "refs/heads/main" });
    expect(commands).toEqual([
      "git init",
      "git remote add origin /src/app",
      `git fetch --update-shallow origin +${build.after}:refs/remotes/origin/main`,
      `git checkout -B main ${build.after}`,
    ]);
  });

  it("carry the build's author, and no way to another machine", () => {
    const { environment } = cloneStep(source, { ...build, ref: "refs/heads/main" });
    expect(environment).toMatchObject({
      GIT_AUTHOR_NAME: "Kim",
      GIT_COMMITTER_EMAIL: "kim@example.com",
      GIT_ALLOW_PROTOCOL: "file",
      GIT_TERMINAL_PROMPT: "0",
    });
  });

  it("are refused for an invalid commit id", () => {
    const after = "--upload-pack=evil";
    expect(() => cloneStep(source, { ...build, ref: "refs/heads/main", after })).toThrow(
      "Not Found",
    );
  });
});

/** Runs the commands as the clone step does: one shell that echoes them, in an empty folder. */
async function checkOut(
  source: Pick<GitFixture, "path">,
  ref: string,
  after: string,
  options?: CloneOptions,
) {
  const step = cloneStep(
    { gitHome: git.home, path: source.path },
    { ref, after, author_name: "Kim", author_email: "kim@example.com" },
    options,
  );
  const folder = await temporaryFolder();
  await mkdir(join(folder, "home"));
  const env = { PATH: process.env.PATH, HOME: join(folder, "home") };
  const { all } = await execa("/bin/sh", ["-ex"], {
    cwd: folder,
    env: { ...env, ...step.environment },
    extendEnv: false,
    all: true,
    input: step.commands.join("\n"),
  });
  const ask = async (...args: string[]) => {
    const { stdout } = await execa("git", args, { cwd: folder, env, extendEnv: false });
    return stdout;
  };
  expect(await readFile(join(folder, "README.md"), "utf8")).toBe("# Test\n");
  return { folder, log: all, ask };
}

/** Every file with its size, time and owner. */
async function listFiles(folder: string): Promise<string> {
  const { stdout } = await execa("find", [folder, "-printf", "%P %s %T@ %U\\n"]);
  return stdout.split("\n").sort().join("\n");
}

import { execa } from "execa";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createRepository,
  createTestGit,
  removeRepositories,
  type GitFixture,
} from "../../test/git-fixture.ts";
import type { Git } from "./git/git.ts";
import { openRepository, type Repository } from "./repository.ts";

let git: Git;
beforeAll(async () => {
  git = await createTestGit();
});
afterAll(removeRepositories);

const open = async (
  files: Record<string, string>,
): Promise<{ fixture: GitFixture; repository: Repository; first: string }> => {
  const fixture = await createRepository({ files });
  return {
    fixture,
    repository: openRepository(git, fixture.found),
    first: await fixture.sha("main"),
  };
};

const lines = (count: number, text = "line") =>
  Array.from({ length: count }, (_, index) => `${text} ${index}\n`).join("");

it("lists the commits and files between two commits, the newest first", async () => {
  const { fixture, repository, first } = await open({
    "kept.txt": "a\n",
    "old name.txt": lines(30),
    "gone.txt": "x\n",
    "package-lock.json": "{}\n",
  });
  const author = { name: "Zoë Ünal", email: "zoe@example.com" };
  const second = await fixture.commit({ "kept.txt": "a\nb\n" }, "Add b\n\nBecause.", { author });
  const third = await fixture.commit(
    {
      "old name.txt": null,
      "new\tname.txt": `${lines(30)}more\n`,
      "gone.txt": null,
      "package-lock.json": "[]\n",
      "picture.bin": "\0\u0001",
    },
    "Move things",
  );
  const found = await repository.compare({ before: first, after: third });
  expect(found).toMatchObject({
    commitCount: 2,
    lostCommits: 0,
    commits: [
      { sha: third, message: "Move things", author_name: "Kim Test", merge: false },
      {
        sha: second,
        message: "Add b\n\nBecause.",
        author_name: author.name,
        author_email: author.email,
      },
    ],
  });
  const counts = { additions: 0, deletions: 0, binary: false, generated: false };
  expect(found.files).toEqual([
    { ...counts, path: "gone.txt", change: "deleted", deletions: 1 },
    { ...counts, path: "kept.txt", change: "modified", additions: 1 },
    {
      ...counts,
      path: "new\tname.txt",
      former_path: "old name.txt",
      change: "renamed",
      additions: 1,
    },
    {
      ...counts,
      path: "package-lock.json",
      change: "modified",
      additions: 1,
      deletions: 1,
      generated: true,
    },
    { ...counts, path: "picture.bin", change: "added", binary: true },
  ]);
  const pair = { before: first, after: third };
  expect(await repository.diff(pair, "kept.txt")).toContain("@@ -1 +1,2 @@\n a\n+b\n");
  expect(await repository.diff(pair, "new\tname.txt")).toMatch(
    /^rename from old name\.txt\n[^]*^@@ -28,3 \+28,4 @@.*\n.*\n.*\n.*\n\+more\n$/m,
  );
  for (const path of ["*.txt", "../a", ":/", ""])
    await expect(repository.diff(pair, path)).rejects.toMatchObject({ reason: "file_not_found" });
});

it("counts the commits that a rewritten branch has lost", async () => {
  const { fixture, repository, first } = await open({ a: "1\n" });
  const lost = await fixture.commit({ a: "2\n" }, "Second");
  const other = await fixture.commit({ a: "3\n" }, "Other", { branch: "next", from: first });
  const found = await repository.compare({ before: lost, after: other });
  expect(found).toMatchObject({ commitCount: 1, lostCommits: 1, commits: [{ sha: other }] });
  expect(await repository.mergeBase(lost, other)).toBe(first);
  expect(await repository.mergeBase(lost, "0".repeat(40))).toBeNull();
});

it("compares the first commit with nothing, and refuses commits that are missing", async () => {
  const { repository, first } = await open({ a: "1\n" });
  expect(await repository.compare({ before: null, after: first })).toMatchObject({
    commitCount: 1,
    commits: [{ sha: first }],
    files: [{ path: "a", change: "added", additions: 1 }],
  });
  for (const before of ["f".repeat(40), "0".repeat(40), "HEAD"])
    await expect(repository.compare({ before, after: first })).rejects.toMatchObject({
      reason: "commit_not_found",
    });
});

it("runs none of the programs that a repository names for its files", async () => {
  const { fixture, repository, first } = await open({
    "a.txt": "1\n",
    ".gitattributes": "* diff=x\n",
  });
  await fixture.git("config", "diff.x.textconv", `touch ${fixture.path}/converted; cat`);
  await fixture.git("config", "diff.x.command", `touch ${fixture.path}/compared; true`);
  await fixture.git("config", "diff.external", `touch ${fixture.path}/compared; true`);
  await fixture.git("config", "core.attributesFile", `${fixture.path}/.gitattributes`);
  const after = await fixture.commit({ "a.txt": "2\n" }, "Second");
  expect(await repository.diff({ before: first, after }, "a.txt")).toContain("-1\n+2\n");
  expect(await fixture.git("status", "--porcelain")).not.toMatch(/converted|compared/);
});

it("says that it cannot show a file whose name is not UTF-8", async () => {
  const { fixture, repository, first } = await open({ "a.txt": "1\n" });
  const blob = (await fixture.git("rev-parse", "main:a.txt")).trim();
  // git reads escapes in quoted names: https://git-scm.com/docs/git-mktree
  const input = `100644 blob ${blob}\t"caf\\351.txt"\n`;
  const { stdout: tree } = await execa("git", ["mktree"], { cwd: fixture.path, input });
  const commit = ["commit-tree", tree, "-p", first, "-m", "Rename"];
  const after = (await fixture.git(...commit)).trim();
  const pair = { before: first, after };
  const { files } = await repository.compare(pair);
  const added = files.find(({ path }) => path.startsWith("caf"));
  await expect(repository.diff(pair, added?.path ?? "")).rejects.toThrow("is not UTF-8");
});

it("says which files became executable, and which no longer are", async () => {
  const { fixture, repository } = await open({ "a.sh": "1\n" });
  const blob = (await fixture.git("rev-parse", "main:a.sh")).trim();
  const commitOf = async (one: string, other: string): Promise<string> => {
    const input = `${one} blob ${blob}\ta.sh\n${other} blob ${blob}\tb.sh\n`;
    const { stdout: tree } = await execa("git", ["mktree"], { cwd: fixture.path, input });
    return (await fixture.git("commit-tree", tree, "-m", "Change modes")).trim();
  };
  const before = await commitOf("100644", "100755");
  const after = await commitOf("100755", "100644");
  const { files } = await repository.compare({ before, after });
  expect(files).toMatchObject([
    { path: "a.sh", change: "modified", executable: true },
    { path: "b.sh", change: "modified", executable: false },
  ]);
});

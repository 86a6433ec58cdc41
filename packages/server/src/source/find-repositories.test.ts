import { cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { createRepository, removeRepositories, temporaryFolder } from "../../test/git-fixture.ts";
import { findRepositories } from "./find-repositories.ts";

afterAll(removeRepositories);
const never = new AbortController().signal;
const find = (...folders: string[]) => findRepositories(folders, never);

describe("repositories under the given folders", () => {
  it("are bare ones and work trees, three folders deep, by slug", async () => {
    const top = await temporaryFolder();
    await createRepository({ path: join(top, "b/tree") });
    await createRepository({ path: join(top, "a/team/deep.git"), bare: true });
    await createRepository({ path: join(top, "a/b/c/too-deep") });
    const { found, skipped } = await find(top);
    expect(skipped).toEqual([]);
    expect(found).toEqual([
      {
        namespace: "b",
        name: "tree",
        slug: "b/tree",
        ...place(top, "b/tree", "b/tree/.git", false),
      },
      {
        namespace: "team",
        name: "deep",
        slug: "team/deep",
        ...place(top, "a/team/deep.git", "a/team/deep.git", true),
      },
    ]);
  });

  it("include a given folder that is a repository, which is not searched further", async () => {
    const top = await temporaryFolder();
    await createRepository({ path: join(top, "src/app") });
    await createRepository({ path: join(top, "src/app/inner") });
    expect(slugs(await find(join(top, "src/app")))).toEqual(["src/app"]);
    expect(slugs(await find(join(top, "src/app/.git")))).toEqual(["src/app"]);
    expect(slugs(await find(top, join(top, "src")))).toEqual(["src/app"]);
  });

  it("leave out and report a second one with the same name", async () => {
    const top = await temporaryFolder();
    await createRepository({ path: join(top, "one/team/app") });
    await createRepository({ path: join(top, "two/team/app.git"), bare: true });
    const { found, skipped } = await find(top);
    expect(found.map(({ path }) => path)).toEqual([join(top, "one/team/app")]);
    const reason = `the name team/app is taken by ${join(top, "one/team/app")}`;
    expect(skipped).toEqual([{ path: join(top, "two/team/app.git"), reason }]);
  });

  it("keep the known one of two with the same name, even under another path", async () => {
    const top = await temporaryFolder();
    const { path } = await createRepository({ path: join(top, "two/team/app") });
    await createRepository({ path: join(top, "one/team/App") });
    await symlink(join(top, "two"), join(top, "zwei"));
    for (const known of [path, join(top, "zwei/team/app")]) {
      const result = await findRepositories([top], never, [{ slug: "team/APP", path: known }]);
      expect(result.found).toMatchObject([{ slug: "team/app", path }]);
      expect(result.moved).toEqual(new Set());
      const reason = `the name team/app is taken by ${path}`;
      expect(result.skipped).toEqual([{ path: join(top, "one/team/App"), reason }]);
    }
    const gone = [{ slug: "team/app", path: join(top, "zero/team/app") }];
    expect((await findRepositories([top], never, gone)).moved).toEqual(new Set(["team/app"]));
  });

  it("names in another script stay distinct", async () => {
    const top = await temporaryFolder();
    for (const name of ["日本", "中国", "Grüße"])
      await createRepository({ path: join(top, "more", name) });
    expect(slugs(await find(top))).toEqual(["more/4e2d-56fd", "more/65e5-672c", "more/Gr--e"]);
  });

  it("a main work tree is preferred to a linked one", async () => {
    const top = await temporaryFolder();
    const main = await createRepository({ path: join(top, "team/main") });
    await main.git("worktree", "add", "-q", join(top, "team/linked"), "-b", "side");
    const both = await find(join(top, "team"));
    expect(slugs(both)).toEqual(["team/main"]);
    expect(both.skipped).toEqual([
      { path: join(top, "team/linked"), reason: "it is another work tree of team/main" },
    ]);
  });

  it("a linked work tree is used if its main one is too deep", async () => {
    const top = await temporaryFolder();
    const main = await createRepository({ path: join(top, "a/b/c/too-deep") });
    await main.git("worktree", "add", "-q", join(top, "team/linked"), "-b", "side");
    const { found } = await find(top);
    expect(found).toMatchObject([{ slug: "team/linked", gitDir: main.found.gitDir }]);
  });

  it("a .git file or link that points outside the folders is skipped", async () => {
    const elsewhere = await temporaryFolder();
    const secret = await createRepository({ path: join(elsewhere, "team/secret") });
    const top = await temporaryFolder();
    for (const name of ["by-file", "by-link", "by-worktree"])
      await mkdir(join(top, name), { recursive: true });
    await writeFile(join(top, "by-file/.git"), `gitdir: ${secret.found.gitDir}\n`);
    await symlink(secret.found.gitDir, join(top, "by-link/.git"));
    await secret.git("worktree", "add", "-q", join(top, "by-worktree/app"), "-b", "side");
    const { found, skipped } = await find(top);
    expect(found).toEqual([]);
    const reason = "its .git points outside the searched folders";
    expect(skipped).toEqual(
      ["by-file", "by-link", "by-worktree/app"].map((name) => ({ path: join(top, name), reason })),
    );
    expect(slugs(await find(elsewhere, top))).toEqual(["team/secret"]);
  });

  it("a git folder whose parts lie outside the folders is left out", async () => {
    const secret = await createRepository({ path: join(await temporaryFolder(), "team/secret") });
    const top = await temporaryFolder();
    const common = await createRepository({ path: join(top, "by-commondir") });
    await writeFile(join(common.found.gitDir, "commondir"), `${secret.found.gitDir}\n`);
    const bare = await createRepository({ path: join(top, "by-objects.git"), bare: true });
    await rm(join(bare.path, "objects"), { recursive: true });
    await symlink(join(secret.found.gitDir, "objects"), join(bare.path, "objects"));
    const { found, skipped } = await find(top);
    expect(found).toEqual([]);
    const reason = "its .git points outside the searched folders";
    expect(skipped).toEqual([common.path, bare.path].map((path) => ({ path, reason })));
  });

  it("a .git link to another folder among those that are searched counts", async () => {
    const top = await temporaryFolder();
    const store = await createRepository({ path: join(top, "a/b/c/store.git"), bare: true });
    await mkdir(join(top, "team/app"), { recursive: true });
    await symlink(store.path, join(top, "team/app/.git"));
    expect((await find(top)).found).toMatchObject([{ slug: "team/app", gitDir: store.path }]);
  });

  it("links are followed, never in circles", async () => {
    const top = await temporaryFolder();
    const elsewhere = await temporaryFolder();
    await createRepository({ path: join(elsewhere, "app") });
    await mkdir(join(top, "team"));
    await symlink(elsewhere, join(top, "team/away"));
    await symlink(top, join(top, "team/loop"));
    await symlink(join(top, "nowhere"), join(top, "dangling"));
    const { found, skipped } = await find(top);
    expect({ slugs: found.map(({ slug }) => slug), skipped }).toEqual({
      slugs: ["away/app"],
      skipped: [],
    });
  });

  it("a repository that is also reached by a link is named after its real path", async () => {
    const top = await temporaryFolder();
    await createRepository({ path: join(top, "team/app") });
    await mkdir(join(top, "a"));
    await symlink(join(top, "team"), join(top, "alias"));
    await symlink(join(top, "team/app"), join(top, "a/same"));
    const { found, skipped } = await find(top);
    expect(found).toMatchObject([{ slug: "team/app", path: join(top, "team/app") }]);
    expect(skipped).toEqual([]);
  });

  it("unreadable folders are reported, and the rest is found", async () => {
    const top = await temporaryFolder();
    const { path } = await createRepository({ path: join(top, "a/app") });
    await mkdir(join(top, "a/broken"));
    await writeFile(join(top, "a/broken/.git"), "gitdir: nowhere\n");
    await writeFile(join(top, "file"), "");
    await cp(path, join(top, ".hidden"), { recursive: true });
    const result = await find(join(top, "missing"), join(top, "file"), top);
    expect(slugs(result)).toEqual(["a/app"]);
    expect(result.skipped).toEqual([
      { path: join(top, "missing"), reason: "there is no such folder" },
      { path: join(top, "file"), reason: "it is not a folder" },
      { path: join(top, "a/broken"), reason: "its .git points to no repository" },
    ]);
  });

  it("a folder that may not be read is reported", async (context) => {
    if (process.getuid?.() === 0) context.skip("root may read everything");
    const top = await temporaryFolder();
    await createRepository({ path: join(top, "a/app") });
    await mkdir(join(top, "shut"), { mode: 0o000 });
    const result = await find(top);
    expect(slugs(result)).toEqual(["a/app"]);
    expect(result.skipped).toEqual([{ path: join(top, "shut"), reason: "permission denied" }]);
  });

  it("an aborted search ends", async () => {
    await expect(findRepositories(["/"], AbortSignal.abort())).rejects.toThrow("aborted");
  });
});

function slugs({ found }: Awaited<ReturnType<typeof find>>): string[] {
  return found.map(({ slug }) => slug);
}

function place(top: string, path: string, gitDir: string, bare: boolean) {
  return { path: join(top, path), gitDir: join(top, gitDir), bare };
}

import { describe, expect, it } from "vitest";

import { isRefName, isSha, toTreePath } from "./names.ts";
import { folderOf, nameRepository } from "./slug.ts";

describe("names that people enter", () => {
  it.each(["main", "feature/a-b", "refs/heads/x", "v1.0", "ümlaut", "a'b$(c)", "-x"])(
    "%j is a ref name",
    (name) => expect(isRefName(name)).toBe(true),
  );

  const noRefNames = [
    ["", "@", "a b", "a\nb", "a\0b", "x".repeat(2000)],
    ["a..b", "a~1", "a^", "a:b", "a?", "a*", "a[", "a\\b", "a@{1}"],
    ["/a", "a/", "a//b", ".a", "a/.b", "a.", "a.lock"],
  ].flat();

  it.each(noRefNames)("%j is no ref name", (name) => expect(isRefName(name)).toBe(false));

  it("a commit id is whole and in lower case", () => {
    expect(isSha("a".repeat(40))).toBe(true);
    expect(isSha("a".repeat(64))).toBe(true);
    expect(["a".repeat(39), "A".repeat(40), "g".repeat(40), ""].some(isSha)).toBe(false);
  });

  it.each([
    [".drone.yml", ".drone.yml"],
    ["./ci/a b.yml", "ci/a b.yml"],
    ["/ci.yml", "ci.yml"],
    ["../x", null],
    ["a/../../x", null],
    ["a//b", null],
    ["a/", null],
    ["a\nb", null],
    ["", null],
  ])("the path %j is %j in a commit", (path, expected) => expect(toTreePath(path)).toBe(expected));

  it.each([
    ["/home/kim/src/app", "src/app"],
    ["/srv/git/team/app.git", "team/app"],
    ["/srv/mein projekt/größe+1", "mein-projekt/gr--e-1"],
    ["/srv/a/b?c#d%e", "a/b-c-d-e"],
    ["/app", "local/app"],
    ["/code/api/app", "api-/app"],
  ])("the repository in %j is %j", (path, slug) => expect(nameRepository(path).slug).toBe(slug));

  it.each([
    ["/srv/git/team/app.git", ""],
    ["/srv/mein projekt/größe+1", "größe+1"],
    ["/srv/team/テスト.git", "テスト"],
    ["/srv/team/.git", ""],
  ])("the folder of the repository in %j is called %j", (path, folder) =>
    expect(folderOf({ path, name: nameRepository(path).name })).toBe(folder),
  );
});

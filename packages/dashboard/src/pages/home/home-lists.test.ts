import { Repo } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { filterRepos, recentActivity } from "./home-lists.ts";

const repo = (slug: string, created?: number, active = true): Repo =>
  Repo.parse({
    slug,
    active,
    ...(created === undefined ? {} : { build: { id: created, created } }),
  });
const slugs = (repos: Repo[]) => repos.map(({ slug }) => slug);

describe("Recent Activity", () => {
  it("shows up to 6 repositories that have a build, the newest first", () => {
    const repos = [1, 8, 3, 4, 7, 6, 5].map((created) => repo(`octo/${created}`, created));
    expect(slugs(recentActivity([repo("octo/none"), ...repos]))).toEqual(
      [8, 7, 6, 5, 4, 3].map((created) => `octo/${created}`),
    );
  });

  it("does not change the given list", () => {
    const repos = [repo("a/a", 1), repo("b/b", 2)];
    recentActivity(repos);
    expect(slugs(repos)).toEqual(["a/a", "b/b"]);
  });
});

describe("Repositories", () => {
  const repos = [repo("octo/hello"), repo("Octo/World", undefined, false), repo("acme/hello")];

  it.each([
    ["", false, ["octo/hello", "Octo/World", "acme/hello"]],
    [" OCTO ", false, ["octo/hello", "Octo/World"]],
    ["o/h", false, ["octo/hello"]],
    ["", true, ["octo/hello", "acme/hello"]],
    ["world", true, []],
  ])("filter '%s', Active Only %s", (filter, isActiveOnly, expected) => {
    expect(slugs(filterRepos(repos, filter, isActiveOnly))).toEqual(expected);
  });
});

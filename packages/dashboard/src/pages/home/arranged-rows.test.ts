import { Repo } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { arrangedRows } from "./arranged-rows.ts";
import { firstRows } from "./home-rows.ts";

describe("the order of the repositories", () => {
  const built = (slug: string, created: number, status: string): Repo =>
    Repo.parse({ slug, namespace: slug.split("/")[0], build: { id: created, created, status } });
  const repos = [
    built("acme/api", 10, "failure"),
    built("acme/web", 30, "success"),
    built("octo/app", 20, "error"),
    Repo.parse({ slug: "octo/new", namespace: "octo" }),
  ];
  const choices = { order: "name", favourites: [], folded: [] } as const;
  const rows = (
    chosen: Partial<Parameters<typeof arrangedRows>[1]>,
    of = repos,
    isFiltered = false,
  ) =>
    arrangedRows(of, { ...choices, ...chosen }, isFiltered).map((row) =>
      "repo" in row ? row.repo.slug : [row.group, row.count, row.isFolded],
    );

  it.each([
    ["activity", ["acme/web", "octo/app", "acme/api", "octo/new"]],
    ["failing", ["octo/app", "acme/api", "acme/web", "octo/new"]],
  ] as const)("by %s", (order, expected) => {
    expect(rows({ order })).toEqual(expected);
  });

  it("failing first goes by the default branch, not by the branch that was built last", () => {
    const onTopic = (slug: string, id: number, status: string, ofMain: string): Repo =>
      Repo.parse({
        slug,
        default_branch: "main",
        build: { id, created: id, status, ref: "refs/heads/topic" },
        default_branch_build: { number: 1, status: ofMain },
      });
    const two = [onTopic("a/a", 2, "failure", "success"), onTopic("a/b", 1, "success", "failure")];
    expect(rows({ order: "failing" }, two)).toEqual(["a/b", "a/a"]);
  });

  it("by name, in namespaces that fold", () => {
    expect(rows({ folded: ["acme", "gone"] })).toEqual([
      ["acme", 2, true],
      ["octo", 2, false],
      "octo/app",
      "octo/new",
    ]);
  });

  it("without headings if there is one namespace", () => {
    expect(rows({ folded: ["octo"] }, repos.slice(2))).toEqual(["octo/app", "octo/new"]);
  });

  it("favourites first", () => {
    const favourites = ["octo/new", "octo/gone"];
    expect(rows({ favourites, order: "activity" })).toEqual([
      "octo/new",
      "acme/web",
      "octo/app",
      "acme/api",
    ]);
    expect(rows({ favourites })).toEqual([
      ["", 1, false],
      "octo/new",
      ["acme", 2, false],
      "acme/api",
      "acme/web",
      ["octo", 1, false],
      "octo/app",
    ]);
  });

  it("gathers repositories that are alone in their namespace in one group, the last", () => {
    const alone = ["a/one", "b/one"].map((slug) => built(slug, 1, "success"));
    expect(rows({ folded: ["/"] }, [...alone, ...repos.slice(0, 2)])).toEqual([
      ["acme", 2, false],
      "acme/api",
      "acme/web",
      ["/", 2, true],
    ]);
    expect(rows({}, alone)).toEqual(["a/one", "b/one"]);
  });

  it("says which rows are below the name of their namespace", () => {
    const grouped = arrangedRows(
      [...repos, built("z/one", 1, "success")],
      { ...choices, favourites: ["octo/new"] },
      false,
    );
    expect(
      grouped.flatMap((row) => ("repo" in row ? [[row.repo.slug, row.isBelowNamespace]] : [])),
    ).toEqual([
      ["octo/new", false],
      ["acme/api", true],
      ["acme/web", true],
      ["octo/app", true],
      ["z/one", false],
    ]);
  });

  it("shows the results of a filter without groups, because a folded one would hide them", () => {
    expect(rows({ folded: ["acme"] }, repos, true)).toEqual(repos.map(({ slug }) => slug));
  });

  it("shows the first repositories with the headings above them", () => {
    const all = arrangedRows(repos, choices, false);
    expect(firstRows(all, 2)).toEqual(all.slice(0, 4));
    expect(firstRows(all, 9)).toBe(all);
  });
});

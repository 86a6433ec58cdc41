import { Repo } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { searchRepos } from "./search-rule.ts";

const repos = ["octo/hello", "octocat/Hello-World", "acme/octo", "acme/tools"].map((slug) => {
  const [namespace, name] = slug.split("/");
  return Repo.parse({ slug, namespace, name });
});

describe("search", () => {
  it.each([
    ["of the form a/b: namespace contains a, name contains b", "ct/ell", [0, 1]],
    ["of the form a/b does not look across the slash", "acme/octo", [2]],
    ["any other query: the slug contains it", "octo", [0, 1, 2]],
    ["trimmed and lower-cased", "  HELLO ", [0, 1]],
    ["with nothing after the slash it is any other query", "octo/", [0]],
    ["with more than one slash it is any other query", "a/b/c", []],
    ["without a match", "nothing", []],
  ])("%s", (_, query, indices) => {
    expect(searchRepos(repos, query)).toEqual(indices.map((index) => repos[index]));
  });
});

import { Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { repoStatus } from "./default-branch.ts";

const aRepo = (ref: string, status: string, ofMain?: string): Repo =>
  Repo.parse({
    namespace: "octo",
    name: "app",
    active: true,
    default_branch: "main",
    build: { number: 9, ref: `refs/heads/${ref}`, status },
    ...(ofMain !== undefined && { default_branch_build: { number: 8, status: ofMain } }),
  });

it.each([
  ["a red default branch beside a green build", aRepo("fix", "success", "failure"), "failure"],
  ["a green default branch beside a red build", aRepo("fix", "failure", "success"), "failure"],
  ["both green", aRepo("fix", "success", "success"), "success"],
  ["the newest build is of the default branch", aRepo("main", "success", "failure"), "success"],
  ["the default branch is unknown", aRepo("fix", "running"), "running"],
])("the one status of a repository: %s", (_, repo, status) => {
  expect(repoStatus(repo)).toBe(status);
});

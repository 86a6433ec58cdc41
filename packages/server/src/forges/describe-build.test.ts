import { expect, it } from "vitest";
import { refOfStatus } from "./describe-build.ts";

const main = "refs/heads/main";
const pull = { event: "pull_request", ref: "refs/merge-requests/7/head", source: "fix" };

it.each([
  ["a push", { event: "push", ref: main, source: "main" }, main],
  ["a tag", { event: "tag", ref: "refs/tags/v1", source: "main" }, "refs/tags/v1"],
  ["a deployment", { event: "promote", ref: main, source: "main" }, main],
  ["a pull request of its own branch", { ...pull, fork: false }, "refs/heads/fix"],
  ["a pull request of a fork", { ...pull, fork: true }, pull.ref],
  ["a pull request of an unknown branch", { ...pull, source: "" }, pull.ref],
])(
  "sends the status of %s with a ref of the repository that has the commit",
  (_name, build, ref) => {
    expect(refOfStatus(build)).toBe(ref);
  },
);

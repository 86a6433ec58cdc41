import { Build } from "@signalbox/contract";
import { expect, test } from "vitest";
import { forkOf } from "./build-texts.ts";

const repo = { namespace: "acme", name: "app" };
const pull = { event: "pull_request" };

test.each([
  ["eve/app", { ...pull, fork: true, source_repo: "eve/app" }],
  ["eve/app", { ...pull, source_repo: "eve/app" }],
  ["that was deleted", { ...pull, fork: true }],
  [undefined, { ...pull, source_repo: "Acme/App" }],
  [undefined, pull],
  [undefined, { event: "push", source_repo: "eve/app" }],
])("the fork is %s of %j", (fork, build) => {
  expect(forkOf(Build.parse(build), repo)).toBe(fork);
});

import { expect, test } from "vitest";
import { aBuild } from "../../../components/builds/test/parts.ts";
import { sourceRefOf } from "./source-ref.ts";

test.each([
  ["push", "refs/heads/fix/cache"],
  ["cron", "refs/heads/main"],
  ["custom", "refs/heads/main"],
  ["tag", "refs/tags/v1.2.3"],
  ["pull_request", "refs/pull/17/head"],
  ["pull_request", "refs/merge-requests/17/head"],
  ["pull_request", "refs/pull-requests/17/from"],
])("%s of %s can be looked up on the source host", (event, ref) => {
  expect(sourceRefOf(aBuild({ event, ref }))).toBe(ref);
});

test.each([
  ["promote", "refs/heads/main"],
  ["rollback", "refs/heads/main"],
  ["pull_request", "refs/heads/main"],
  ["push", ""],
  ["push", "main"],
  ["tag", "refs/tags/"],
])("%s of '%s' names nothing that can be looked up", (event, ref) => {
  expect(sourceRefOf(aBuild({ event, ref }))).toBeUndefined();
});

import { expect, it } from "vitest";
import { toRef } from "./build-request.ts";

it.each([
  ["main", "refs/heads/main"],
  ["refs/heads/main", "refs/heads/main"],
  ["refs/tags/v1", "refs/tags/v1"],
  // The head of a pull request may come from a fork.
  ["refs/pull/7/head", "refs/heads/refs/pull/7/head"],
  ["refs/merge-requests/7/head", "refs/heads/refs/merge-requests/7/head"],
])("the ref of %s is %s", (branch, ref) => expect(toRef(branch)).toBe(ref));

import { Build } from "@signalbox/contract";
import { expect, test } from "vitest";
import { mergePulls } from "./pulls-query.ts";

const pull = (number: number, change: object = {}) =>
  Build.parse({
    id: number,
    number,
    status: "pending",
    event: "pull_request",
    ref: "refs/pull/12/head",
    ...change,
  });

test("a newer build of a pull request takes its place, and leaves it a draft", () => {
  const merged = mergePulls([pull(3, { draft: true })], pull(4));
  expect(merged).toMatchObject([{ number: 4, draft: true }]);
});

test("a late event of an older build changes nothing", () => {
  expect(mergePulls([pull(4)], pull(3, { status: "success" }))).toMatchObject([{ number: 4 }]);
});

test("an event of the same build changes it", () => {
  const merged = mergePulls([pull(4)], pull(4, { status: "running", version: 1 }));
  expect(merged).toMatchObject([{ number: 4, status: "running" }]);
});

test("another pull request is added, other builds are not", () => {
  const other = pull(5, { ref: "refs/pull/13/head" });
  expect(mergePulls([pull(4)], other)).toMatchObject([{ number: 4 }, { number: 5 }]);
  expect(mergePulls([pull(4)], pull(5, { event: "push" }))).toMatchObject([{ number: 4 }]);
});

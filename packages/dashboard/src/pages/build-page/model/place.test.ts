import { expect, test } from "vitest";
import { readPlace } from "./place.ts";

const repo = { namespace: "octo", name: "hello" };

test("stage and step default to 1", () => {
  expect(readPlace({ ...repo, build: "42" })).toEqual({ repo, build: 42, stage: 1, step: 1 });
  expect(readPlace({ ...repo, build: "42", stage: "3" })).toEqual({
    repo,
    build: 42,
    stage: 3,
    step: 1,
  });
});

test("rejects a build that is not a number", () => {
  expect(readPlace({ ...repo, build: "latest" })).toBeUndefined();
  expect(readPlace({ ...repo, build: "0" })).toBeUndefined();
  expect(readPlace({ ...repo, build: "1e3" })).toBeUndefined();
});

test("reads an invalid stage or step as 0", () => {
  expect(readPlace({ ...repo, build: "42", stage: "x", step: "-1" })).toMatchObject({
    stage: 0,
    step: 0,
  });
});

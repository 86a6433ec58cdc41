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

test("a build that is no number is not found", () => {
  expect(readPlace({ ...repo, build: "latest" })).toBeUndefined();
  expect(readPlace({ ...repo, build: "0" })).toBeUndefined();
  expect(readPlace({ ...repo, build: "1e3" })).toBeUndefined();
});

test("a stage or step that is no number is one that no build has", () => {
  expect(readPlace({ ...repo, build: "42", stage: "x", step: "-1" })).toMatchObject({
    stage: 0,
    step: 0,
  });
});

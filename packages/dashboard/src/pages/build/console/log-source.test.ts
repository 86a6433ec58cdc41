import { expect, test } from "vitest";
import { aBuild, aStep } from "../test/parts.ts";
import { logSource } from "./log-source.ts";

const sourceOf = (status: string, hasEnded = false) =>
  logSource({ build: aBuild(), step: aStep({ status }), hasEnded, isLikelyOver: true });

test("a running step has a stream, until the server ends it", () => {
  expect(sourceOf("running")).toBe("live");
  expect(sourceOf("running", true)).toBe("stored");
});

test("a finished step has a stored log", () => {
  expect(sourceOf("success")).toBe("stored");
  expect(sourceOf("failure", true)).toBe("stored");
  expect(sourceOf("killed")).toBe("stored");
});

test("what has not run has none", () => {
  expect(sourceOf("pending")).toBe("none");
  expect(sourceOf("skipped")).toBe("none");
  const unknown = { step: undefined, hasEnded: false, isLikelyOver: true };
  expect(logSource({ ...unknown, build: aBuild() })).toBe("none");
});

test("the stored log is asked for while the build is still loading, unless a list says that it runs", () => {
  const loading = { build: undefined, step: undefined, hasEnded: false };
  expect(logSource({ ...loading, isLikelyOver: true })).toBe("stored");
  expect(logSource({ ...loading, isLikelyOver: false })).toBe("none");
});

import { expect, test } from "vitest";
import { aBuild, aStep } from "../test/parts.ts";
import { hasRun, logSource } from "./log-source.ts";

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
  const idle = ["pending", "blocked", "waiting_on_dependencies", "skipped", "declined"];
  for (const status of idle) expect([status, sourceOf(status)]).toEqual([status, "none"]);
  const unknown = { step: undefined, hasEnded: false, isLikelyOver: true };
  expect(logSource({ ...unknown, build: aBuild() })).toBe("none");
});

test("a declined build keeps the logs of stages that ran before, or still run", () => {
  const declined = { build: aBuild({ status: "declined" }), hasEnded: false, isLikelyOver: true };
  const sourceOfStep = (status: string) => logSource({ ...declined, step: aStep({ status }) });
  expect(["success", "killed", "running", "pending", "blocked"].map(sourceOfStep)).toEqual([
    "stored",
    "stored",
    "live",
    "none",
    "none",
  ]);
});

test("a list tells of builds that have run, and of those that never did", () => {
  const run = ["success", "failure", "error", "killed"];
  const others = [
    "running",
    "pending",
    "blocked",
    "waiting_on_dependencies",
    "skipped",
    "declined",
  ];
  expect([...run, ...others].filter(hasRun)).toEqual(run);
});

test("the stored log is asked for while the build is still loading, unless a list says that it runs", () => {
  const loading = { build: undefined, step: undefined, hasEnded: false };
  expect(logSource({ ...loading, isLikelyOver: true })).toBe("stored");
  expect(logSource({ ...loading, isLikelyOver: false })).toBe("none");
});

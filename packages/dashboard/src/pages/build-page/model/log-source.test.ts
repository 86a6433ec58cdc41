import { expect, test } from "vitest";
import { aStep } from "../../../components/builds/test/parts.ts";
import { hasRun, logSource } from "./log-source.ts";

const sourceOf = (status: string, hasStreamEnded = false) =>
  logSource({ step: aStep({ status }), hasStreamEnded });

test("a running step has a stream, until the server ends it", () => {
  expect(sourceOf("running")).toBe("live");
  expect(sourceOf("running", true)).toBe("stored");
});

test("a finished step has a stored log", () => {
  expect(sourceOf("success")).toBe("stored");
  expect(sourceOf("failure", true)).toBe("stored");
  expect(sourceOf("killed")).toBe("stored");
});

test("a step that has not run has no log", () => {
  const idle = ["pending", "blocked", "waiting_on_dependencies", "skipped", "declined"];
  for (const status of idle) expect([status, sourceOf(status)]).toEqual([status, "none"]);
});

test("knows by the status whether a step has run", () => {
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

test("requests nothing while the step is unknown", () => {
  expect(logSource({ step: undefined, hasStreamEnded: false })).toBe("none");
});

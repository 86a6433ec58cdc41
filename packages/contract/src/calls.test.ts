import { describe, expect, it } from "vitest";
import { fillPath } from "./calls/call.ts";
import { calls } from "./calls.ts";
import { isFailed, isFinished, statuses } from "./entities/status.ts";

describe("the table of calls", () => {
  it("lists each method and path once", () => {
    const rows = Object.values(calls).map((call) => `${call.method} ${call.path}`);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it("fills paths with escaped segments", () => {
    expect(fillPath(calls.getRepo.path, { namespace: "a b", name: "x/../y" })).toBe(
      "/api/repos/a%20b/x%2F..%2Fy",
    );
  });

  it("refuses a path with a parameter missing", () => {
    expect(() => fillPath(calls.getRepo.path, { namespace: "a" })).toThrow(
      "needs a value for name",
    );
  });

  it("keeps every other key of a new build as a parameter", () => {
    expect(calls.createBuild.query.parse({ branch: "main", COLOUR: "blue" })).toEqual({
      branch: "main",
      COLOUR: "blue",
    });
  });

  it("reads null in a settings change as not set", () => {
    expect(calls.updateRepo.body.parse({ timeout: null })).toEqual({ timeout: null });
    expect(calls.updateRepo.body.safeParse({ timeout: "60" }).success).toBe(false);
  });

  it("reads a started build, or null if nothing was started", () => {
    expect(calls.restartBuild.answer.parse(null)).toBeNull();
    expect(calls.restartBuild.answer.parse({ number: 3 })?.number).toBe(3);
  });
});

describe("statuses", () => {
  it("four of them may still change", () => {
    expect(statuses.filter((status) => !isFinished(status))).toEqual([
      "running",
      "pending",
      "blocked",
      "waiting_on_dependencies",
    ]);
  });

  it("three of them make a build fail", () => {
    expect(statuses.filter(isFailed)).toEqual(["failure", "error", "killed"]);
  });
});

import { describe, expect, it } from "vitest";
import { finalBuildStatus, nextStages, type StageState } from "./next-stages.ts";

const stage = (name: string, status: string, more: Partial<StageState> = {}): StageState => ({
  name,
  status,
  on_success: true,
  on_failure: false,
  ...more,
});
const waiting = (name: string, depends_on: string[], more: Partial<StageState> = {}) =>
  stage(name, "waiting_on_dependencies", { depends_on, ...more });

describe("a waiting stage", () => {
  it("becomes pending when all its dependencies are done", () => {
    const stages = [stage("a", "success"), stage("b", "running"), waiting("c", ["a"])];
    expect(nextStages([...stages, waiting("d", ["a", "b"])])).toEqual({
      pending: ["c"],
      skipped: [],
    });
  });

  it.each(["failure", "error", "killed"])(
    "is skipped after a %s of any stage of the build, unless it runs on failure",
    (status) => {
      const stages = [stage("a", "success"), stage("other", status), waiting("b", ["a"])];
      const onFailure = waiting("c", ["a"], { on_failure: true, on_success: false });
      expect(nextStages([...stages, onFailure])).toEqual({ pending: ["c"], skipped: ["b"] });
    },
  );

  it("is skipped when none failed and it runs on failure only", () => {
    const onFailure = waiting("b", ["a"], { on_failure: true, on_success: false });
    expect(nextStages([stage("a", "success"), onFailure])).toEqual({
      pending: [],
      skipped: ["b"],
    });
  });

  it("is decided together with the stage it waits for, when that one is skipped", () => {
    const stages = [waiting("c", ["b"]), waiting("b", ["a"]), stage("a", "failure")];
    const last = waiting("d", ["c"], { on_failure: true });
    expect(nextStages([...stages, last])).toEqual({ pending: ["d"], skipped: ["b", "c"] });
  });

  it.each(["declined", "blocked", "pending", "running"])(
    "keeps waiting while it names a %s stage",
    (status) => {
      expect(nextStages([stage("a", status), waiting("b", ["a"])])).toEqual({
        pending: [],
        skipped: [],
      });
    },
  );
});

describe("the final status of a build", () => {
  it.each([
    [["success", "success"], "success"],
    [["skipped", "skipped"], "success"],
    [["success", "error", "failure"], "error"],
    [["skipped", "killed", "failure"], "killed"],
    [["failure", "killed"], "failure"],
    [["failure", "running"], null],
    [["success", "waiting_on_dependencies"], null],
    [["success", "declined"], null],
    [["success", "blocked"], null],
  ])("of %j is %s", (statuses, expected) => {
    expect(finalBuildStatus(statuses.map((status) => ({ status })))).toBe(expected);
  });
});

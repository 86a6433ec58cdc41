import { describe, expect, it } from "vitest";
import type { StageEnding } from "./executors/executor.ts";
import { stepState } from "./step-state.ts";

const state = (ending: StageEnding | null, exitCode: number, wasKilled = false, detached = false) =>
  stepState({ exitCode, failure: null, wasKilled }, { detached }, ending, 60);

it.each([
  [0, "success"],
  [78, "success"],
  [3, "failure"],
  [130, "failure"],
  [200, "failure"],
] as const)(
  "a step that exits with %i by itself is a %s, even when its stage is over",
  (code, status) => {
    expect(state(null, code)).toEqual({ status, exit_code: code });
    expect(state("over", code)).toEqual({ status, exit_code: code });
  },
);

it("a step that is ended because another one has failed fast is killed", () => {
  expect(state("over", 137, true)).toEqual({ status: "killed", exit_code: 137 });
});

it.each(["cancelled", "timeout", "stopped"] as const)(
  "a step that is %s is killed, whatever its exit code",
  (ending) => {
    expect(state(ending, 0)).toMatchObject({ status: "killed", exit_code: 137 });
    expect(state(ending, 137, true, true)).toEqual({ status: "killed", exit_code: 137 });
  },
);

it("a step that timed out has an error, unlike a cancelled one", () => {
  expect(state("timeout", 137, true).error).toMatch("exceeded its time limit of 60 minutes");
  expect(state("cancelled", 137, true).error).toBeUndefined();
});

it("a detached step that ends with its stage is a success", () => {
  expect(state("over", 137, true, true)).toEqual({ status: "success", exit_code: 0 });
});

describe("a step with an explanation", () => {
  const explanation = "The step ran out of memory";
  const end = { exitCode: 137, failure: null, explanation, wasKilled: false };

  it("is still a failure, which its error explains", () => {
    const failed = { status: "failure", exit_code: 137, error: explanation };
    expect(stepState(end, { detached: false }, null, 60)).toEqual(failed);
  });

  it("shows no error if the step itself did not fail", () => {
    expect(stepState(end, { detached: false }, "cancelled", 60)).not.toHaveProperty("error");
    expect(stepState({ ...end, exitCode: 0 }, { detached: false }, null, 60)).not.toHaveProperty(
      "error",
    );
  });
});

it("a step that could not be run is an error", () => {
  const end = { exitCode: 255, failure: "No such image", wasKilled: false };
  expect(stepState(end, { detached: false }, "over", 60)).toEqual({
    status: "error",
    exit_code: 255,
    error: "No such image",
  });
});

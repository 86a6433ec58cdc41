import { statuses } from "@signalbox/contract";
import { describe, expect, test } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { consoleMessage } from "./console-messages.ts";
import {
  consoleState,
  logsResult,
  type ConsoleState,
  type ConsoleSubject,
} from "./console-model.ts";

const states = [
  "loading",
  "stream_on",
  "resolved",
  "no_logs_available",
  "error",
  "idle",
] as const satisfies ConsoleState[];

const loaded = { kind: "loaded", count: 3 } as const;
const empty = { kind: "loaded", count: 0 } as const;
const missing = {
  kind: "failed",
  count: 0,
  status: 404,
  message: "sql: no rows in result set",
} as const;

const stateOf = (subject: Partial<ConsoleSubject>, previous: ConsoleState = "idle") =>
  consoleState(
    { build: aBuild(), stage: aStage(), step: aStep(), logs: loaded, ...subject },
    previous,
  );

describe("console panel states", () => {
  test("loading: the build is loading", () => {
    expect(stateOf({ build: undefined, stage: undefined, step: undefined })).toBe("loading");
  });

  test("loading: the stored log is loading", () => {
    expect(stateOf({ logs: { kind: "loading", count: 0 } })).toBe("loading");
  });

  test("the streamed lines stay while the stored log is loading", () => {
    expect(stateOf({ logs: { kind: "loading", count: 9 } }, "stream_on")).toBe("stream_on");
  });

  test("loading: the stage has started and its steps are not known yet", () => {
    expect(stateOf({ stage: aStage({ status: "running" }), step: undefined })).toBe("loading");
  });

  test("loading: the build is pending", () => {
    expect(stateOf({ build: aBuild({ status: "pending" }) })).toBe("loading");
  });

  test("loading: the stage is pending", () => {
    expect(stateOf({ stage: aStage({ status: "pending" }), step: undefined })).toBe("loading");
  });

  test("loading: the step is pending", () => {
    expect(stateOf({ step: aStep({ status: "pending" }) })).toBe("loading");
  });

  test("error: the stage status is error", () => {
    expect(stateOf({ stage: aStage({ status: "error" }), step: undefined })).toBe("error");
  });

  test("error: the stage status is error, though a step of it is still pending", () => {
    const subject = { stage: aStage({ status: "error" }), step: aStep({ status: "pending" }) };
    expect(stateOf(subject)).toBe("error");
  });

  test("error: the logs request failed", () => {
    expect(stateOf({ logs: { ...missing, status: 500, message: "disk" } })).toBe("error");
  });

  test("error: the stage does not have the step", () => {
    expect(stateOf({ step: undefined, logs: { kind: "none", count: 0 } })).toBe("error");
  });

  test("stream_on: the step is running", () => {
    expect(stateOf({ step: aStep({ status: "running" }), logs: empty })).toBe("stream_on");
  });

  test("no_logs_available: a skipped step", () => {
    expect(stateOf({ step: aStep({ status: "skipped" }), logs: missing })).toBe(
      "no_logs_available",
    );
  });

  test("no_logs_available: a declined step, whose log is not requested", () => {
    const logs = { kind: "none", count: 0 } as const;
    expect(stateOf({ step: aStep({ status: "declined" }), logs })).toBe("no_logs_available");
  });

  test("resolved: a killed step with logs", () => {
    expect(stateOf({ step: aStep({ status: "killed" }) }, "stream_on")).toBe("resolved");
  });

  test("a killed step without logs keeps the current state", () => {
    const step = aStep({ status: "killed" });
    expect(stateOf({ step, logs: empty }, "stream_on")).toBe("stream_on");
    expect(stateOf({ step, logs: empty }, "loading")).toBe("loading");
  });

  test.for(states)("a killed step without a stored log keeps the state %s", (state) => {
    expect(stateOf({ step: aStep({ status: "killed" }), logs: missing }, state)).toBe(state);
  });

  test("error: the logs request of a killed step failed", () => {
    const logs = { ...missing, status: 500, message: "disk" };
    expect(stateOf({ step: aStep({ status: "killed" }), logs }, "loading")).toBe("error");
  });

  test("resolved: a failed step, even without logs", () => {
    expect(stateOf({ step: aStep({ status: "failure" }), logs: empty })).toBe("resolved");
  });

  test("resolved: a finished step with logs", () => {
    expect(stateOf({})).toBe("resolved");
  });

  test("no_logs_available: a finished step without logs", () => {
    expect(stateOf({ logs: empty })).toBe("no_logs_available");
  });

  test("error: the stage status is error, even if its step was skipped", () => {
    const stage = aStage({ status: "error", error: "no such image" });
    expect(stateOf({ stage, step: aStep({ status: "skipped" }) })).toBe("error");
  });

  test.for(statuses)("no_logs_available: a step of a declined build that is %s", (status) => {
    const build = aBuild({ status: "declined" });
    const subject = { build, step: aStep({ status }) };
    for (const logs of [loaded, empty, missing, { kind: "loading", count: 9 } as const])
      for (const previous of states)
        expect(stateOf({ ...subject, logs }, previous)).toBe("no_logs_available");
  });

  test.for(statuses)("no_logs_available: a stage of a declined build that is %s", (status) => {
    const build = aBuild({ status: "declined" });
    for (const step of [undefined, aStep()])
      expect(stateOf({ build, stage: aStage({ status }), step })).toBe("no_logs_available");
  });

  test("no_logs_available: a declined build without a stage to show", () => {
    const build = aBuild({ status: "declined" });
    expect(stateOf({ build, stage: undefined, step: undefined })).toBe("no_logs_available");
  });

  test.for(["error", "killed"])("no_logs_available: a skipped stage of a build: %s", (status) => {
    const subject = { build: aBuild({ status }), stage: aStage({ status: "skipped" }) };
    expect(stateOf({ ...subject, step: undefined })).toBe("no_logs_available");
  });

  test("no_logs_available: a stage that waits for others", () => {
    const stage = aStage({ status: "waiting_on_dependencies" });
    expect(stateOf({ build: aBuild({ status: "running" }), stage, step: undefined })).toBe(
      "no_logs_available",
    );
  });

  test("idle: the build has no stage to show", () => {
    expect(stateOf({ stage: undefined, step: undefined })).toBe("idle");
  });
});

describe("an unreadable stored log", () => {
  const problem = { kind: "not a log", at: 0 } as const;

  test("counts as a failed request if it has no lines, for any status of the step", () => {
    for (const status of ["success", "failure"] as const) {
      const subject = {
        build: aBuild(),
        stage: aStage({ status }),
        step: aStep({ status }),
        logs: logsResult(empty, problem),
      };
      expect(consoleState(subject, "loading")).toBe("error");
      expect(consoleMessage(subject)).toBe("The server's response is not a log.");
    }
  });

  test("counts as a log if it has lines, and while it is loading", () => {
    expect(logsResult(loaded, problem)).toBe(loaded);
    expect(logsResult(empty, null)).toBe(empty);
    const loading = { kind: "loading", count: 0 } as const;
    expect(logsResult(loading, problem)).toBe(loading);
  });
});

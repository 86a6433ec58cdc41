import { errorMessages } from "@signalbox/contract";
import { describe, expect, test } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import {
  consoleMessage,
  isWorthRetrying,
  messageOfState,
  noLogsMessage,
} from "./console-messages.ts";
import type { ConsoleSubject } from "./console-model.ts";

const missing = {
  kind: "failed",
  count: 0,
  status: 404,
  message: "sql: no rows in result set",
} as const;

const about = (keys: Partial<ConsoleSubject>): ConsoleSubject => ({
  build: aBuild(),
  stage: aStage({ name: "unit" }),
  step: aStep({ name: "test" }),
  logs: missing,
  ...keys,
});

describe("console messages", () => {
  test("stage status skipped", () => {
    const stage = aStage({ name: "unit", status: "skipped" });
    expect(consoleMessage(about({ stage }))).toBe("unit: Skipped");
  });

  test("stage status error", () => {
    const step = aStep({ name: "test", status: "error" });
    const stage = aStage({ name: "unit", status: "error", steps: [step] });
    expect(consoleMessage(about({ stage, step }))).toBe("unit: test - Error");
    expect(consoleMessage(about({ stage, step: undefined }))).toBe("unit: test - Error");
  });

  test.for(["success", "skipped", "pending", "killed", "running"])(
    "stage status error: the step that failed is named, not a selected one that is %s",
    (status) => {
      const clone = aStep({ name: "clone", status });
      const failed = [
        aStep({ name: "image", status: "error" }),
        aStep({ name: "later", status: "failure" }),
      ];
      const stage = aStage({ name: "site", status: "error", steps: [clone, ...failed] });
      expect(consoleMessage(about({ stage, step: clone }))).toBe("site: image - Error");
      expect(consoleMessage(about({ stage, step: failed[1] }))).toBe("site: later - Error");
    },
  );

  test("stage status error: the stage alone is named if no step of it failed", () => {
    const clone = aStep({ name: "clone" });
    const stage = aStage({ name: "site", status: "error", steps: [clone] });
    expect(consoleMessage(about({ stage, step: clone }))).toBe("site: Error");
    expect(consoleMessage(about({ stage, step: undefined }))).toBe("site: Error");
  });

  test("killed", () => {
    const step = aStep({ name: "test", status: "killed" });
    expect(consoleMessage(about({ step }))).toBe("unit: test - Killed (Cancelled)");
  });

  test("step has an error", () => {
    const step = aStep({ name: "test", status: "error", error: "no such shell" });
    expect(consoleMessage(about({ step }))).toBe("test: no such shell");
  });

  test("logs call failed with no rows: the build is killed", () => {
    const build = aBuild({ status: "killed" });
    expect(consoleMessage(about({ build }))).toBe("This pipeline was cancelled");
  });

  test("the stage timed out before the step existed", () => {
    const error = "The stage exceeded its time limit of 1 minute";
    const stage = aStage({ name: "test", status: "killed", error });
    const subject = about({ build: aBuild({ status: "killed" }), stage, step: undefined });
    expect(consoleMessage(subject)).toBe("test: Timed out after 1m");
  });

  test("logs call failed with no rows: otherwise", () => {
    expect(consoleMessage(about({}))).toBe("Step does not exist");
    expect(consoleMessage(about({ step: undefined }))).toBe("Step does not exist");
  });

  test("any 404 of the logs call means a missing log", () => {
    const logs = { ...missing, message: "NoSuchKey: The specified key does not exist." };
    expect(consoleMessage(about({ logs }))).toBe("Step does not exist");
  });

  test("the step has no log", () => {
    const logs = { ...missing, message: errorMessages.noLog };
    expect(consoleMessage(about({ logs }))).toContain("printed nothing");
    expect(consoleMessage(about({ logs, step: undefined }))).toBe("Step does not exist");
    const build = aBuild({ status: "killed" });
    expect(consoleMessage(about({ build, logs }))).toBe("This pipeline was cancelled");
  });

  test("other log errors show their message", () => {
    const logs = { ...missing, status: 500, message: "disk I/O error" };
    expect(consoleMessage(about({ logs }))).toBe("disk I/O error");
  });

  test("fallback", () => {
    const logs = { ...missing, status: 500, message: "" };
    expect(consoleMessage(about({ logs }))).toBe(
      "Something went wrong, please, reload the page or restart the build",
    );
  });
});

describe("no-logs messages", () => {
  test("a declined build", () => {
    const build = aBuild({ status: "declined" });
    expect(noLogsMessage(about({ build }))).toBe("This pipeline was declined");
  });

  test("with a step", () => {
    const step = aStep({ name: "test", status: "skipped" });
    expect(noLogsMessage(about({ step }))).toBe("unit - test: skipped");
  });

  test("without a step", () => {
    const stage = aStage({ name: "unit", status: "skipped" });
    expect(noLogsMessage(about({ stage, step: undefined }))).toBe("unit: skipped");
  });
});

describe("the message of each state", () => {
  test("no message if there are lines", () => {
    const logs = { kind: "loaded", count: 2 } as const;
    expect(messageOfState("resolved", about({ logs }))).toBeUndefined();
    expect(messageOfState("stream_on", about({ logs }))).toBeUndefined();
  });

  test("a stage without a runner says that it waits, even if its steps are unknown", () => {
    const build = aBuild({ status: "pending" });
    const stage = aStage({ name: "unit", status: "pending" });
    const waiting = { build, step: undefined, logs: { kind: "none", count: 0 } as const };
    expect(messageOfState("loading", about({ ...waiting, stage }))).toBe(
      "unit waits for a free runner",
    );
    expect(messageOfState("loading", about({ ...waiting, stage: undefined }))).toBe(
      "This build waits for a free runner",
    );
    const running = { build, stage: aStage({ status: "running" }), step: undefined };
    expect(messageOfState("loading", about(running))).toBeUndefined();
  });

  test("a killed step without logs says so in every state", () => {
    const step = aStep({ name: "test", status: "killed" });
    for (const logs of [{ kind: "loaded", count: 0 } as const, missing])
      for (const state of ["loading", "stream_on", "resolved", "idle"] as const)
        expect(messageOfState(state, about({ step, logs }))).toBe(
          "unit: test - Killed (Cancelled)",
        );
  });
});

test("retries failed requests, but not missing logs", () => {
  const failed = { kind: "failed", count: 0, status: 500, message: "the disk is full" } as const;
  expect(isWorthRetrying(about({ logs: failed }))).toBe(true);
  expect(isWorthRetrying(about({ logs: missing }))).toBe(false);
  expect(isWorthRetrying(about({ logs: { kind: "loaded", count: 1 } }))).toBe(false);
});

import type { CriticalPath, TimelineRow } from "@signalbox/insight";
import { describe, expect, it } from "vitest";
import { describeBars, durationWords, summaryWords } from "./timeline-words.ts";

const aRow = (keys: Partial<TimelineRow> = {}): TimelineRow => ({
  kind: "step",
  key: "",
  stage: "e2e",
  step: "playwright",
  stageNumber: 1,
  stepNumber: 2,
  status: "success",
  errignore: false,
  takenFrom: undefined,
  waiting: undefined,
  running: undefined,
  isCritical: false,
  ghost: undefined,
  ...keys,
});

it("describes an ignored failure as one", () => {
  expect(describeBars(aRow({ status: "failure", errignore: true }))).toBe("Failed, ignored");
});

describe("the sentence above the timeline", () => {
  const path: CriticalPath = {
    total: 818,
    waiting: 125,
    segments: [],
    longest: { name: { stage: "e2e", step: "playwright" }, seconds: 341 },
  };

  it.each([
    [
      path,
      "success",
      "13m 38s, of which 2m 05s waiting; the critical path goes through e2e / playwright (5m 41s)",
    ],
    [
      { ...path, waiting: 0 },
      "success",
      "13m 38s; the critical path goes through e2e / playwright (5m 41s)",
    ],
    [{ ...path, longest: undefined }, "error", "13m 38s, of which 2m 05s waiting"],
    [{ ...path, waiting: 818, longest: undefined }, "pending", "Waiting for 13m 38s"],
    [undefined, "pending", "Nothing has started"],
    [undefined, "success", "It took no time"],
    [undefined, "declined", "Declined: nothing ran"],
  ])("%#: %j of a build with status %s", (of, status, text) => {
    expect(summaryWords({ status, created: 0, started: 0, finished: 0 }, of)).toBe(text);
  });

  it.each([
    [101, 918, "13m 37s, of which 2m 04s waiting"],
    [102, 918, "13m 38s, of which 2m 05s waiting"],
    [100, 918, "13m 38s, of which 2m 05s waiting"],
    [101, 919, "13m 38s, of which 2m 04s waiting"],
    [101, 0, "13m 37s, of which 2m 04s waiting"],
  ])("agrees with the header: created at 100, started at %i, ended at %i", (...times) => {
    const [started, finished, text] = times;
    const build = { status: "success", created: 100, started, finished };
    expect(summaryWords(build, { ...path, longest: undefined })).toBe(text);
  });
});

describe("the duration of a row", () => {
  it.each([
    [{ from: 10, to: 351 }, "success", "5m 41s"],
    [{ from: 10, to: 10 }, "success", "under 1s"],
    [{ from: 10, to: 30 }, "running", undefined],
    [undefined, "skipped", undefined],
  ])("%j with status %s", (running, status, text) => {
    expect(durationWords(aRow({ running, status }))).toBe(text);
  });
});

it("a row says to screen readers what its bars show", () => {
  const row = aRow({
    waiting: { from: 20, to: 30 },
    running: { from: 30, to: 371 },
    isCritical: true,
    ghost: { from: 25, to: 325 },
  });
  expect(describeBars(row)).toBe(
    "Success, started after 30s, waited 10s, on the critical path, before: 5m 00s",
  );
  expect(describeBars(aRow({ status: "skipped" }))).toBe("Skipped");
});

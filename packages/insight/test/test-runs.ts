import type { Build } from "@signalbox/contract";
import type { TestRun } from "../src/tests/test-runs.ts";
import { test } from "./verdict-builds.ts";

const statuses: Readonly<Record<string, TestRun["status"]>> = {
  P: "passed",
  F: "failed",
  E: "failed",
  s: "skipped",
};

/** The run of a test in a build as a letter says; none for other letters. */
export function runOf(build: number, letter: string, fields: Partial<TestRun> = {}): TestRun[] {
  const status = statuses[letter];
  return status ? [{ ...test, build, status, duration: 100, ...fields }] : [];
}

/** The runs of a test in the builds of a row of letters (see `row` of the builds). */
export function runsOf(letters: string, fields: Partial<TestRun> = {}): TestRun[] {
  return Array.from(letters).flatMap((letter, index) => runOf(index + 1, letter, fields));
}

/** The runs of a test that ended like the step of each build. */
export function runsLikeStep(builds: readonly Build[]): TestRun[] {
  return builds.flatMap((build) => {
    const step = build.stages?.[0]?.steps?.find(({ name }) => name === test.step);
    return runOf(
      build.number,
      step?.status === "success" ? "P" : step?.status === "failure" ? "F" : "",
    );
  });
}

/** The numbers of the builds, as those that have a test report. */
export function numbersOf(builds: readonly Build[]): Set<number> {
  return new Set(builds.map(({ number }) => number));
}

import { formatDuration, type Test, type TestVerdict } from "@signalbox/contract";
import { plural, shortCommit } from "../../lib/text.ts";
import { isolated } from "../../messages/isolated.ts";
import type { Words } from "../verdict/verdict-words.ts";

/** What is remarkable of a test, in two words. */
export function factLabels({ verdict, usual }: Pick<Test, "verdict" | "usual">): string[] {
  const labels = verdict ? [labelOf(verdict)] : [];
  return usual === undefined ? labels : [...labels, "Slower than usual"];
}

function labelOf(verdict: TestVerdict): string {
  switch (verdict.kind) {
    case "broke-here":
    case "broken-between":
      return "New failure";
    case "failing-since":
      return `Failing since #${verdict.since}`;
    case "flaky":
      return "Flaky";
    case "maybe-flaky":
      return "May be flaky";
    case "failed-often":
      return `Failed ${verdict.failures} of ${verdict.runs}`;
    case "first-run":
      break;
  }
  return "New test";
}

/** What other builds say of a test, in a sentence with links to them. */
export function testVerdictWords(verdict: TestVerdict): Words[] {
  const { passed = 0, since = 0 } = verdict;
  const where = verdict.on_target ? " on the target branch" : "";
  switch (verdict.kind) {
    case "broke-here": {
      const { passes = 1 } = verdict;
      const builds = passes === 1 ? "the build before" : `the ${passes} builds before`;
      return [`New failure: passed in ${builds}${where}, last in `, link(passed)];
    }
    case "broken-between":
      return [
        `Passed last${where} in `,
        link(passed),
        ", failed first in ",
        link(since),
        ...notRun(verdict.not_run_in ?? []),
      ];
    case "failing-since": {
      const start = [`Failing${where} since `, link(since)];
      if (verdict.passed !== undefined) return [...start, ", passed last in ", link(passed)];
      const facts = [isolated(verdict.author ?? ""), shortCommit(verdict.commit ?? "")];
      const known = facts.filter((text) => text !== "").join(", ");
      return known === "" ? start : [...start, ` (${known})`];
    }
    case "flaky":
    case "maybe-flaky":
      return [
        verdict.kind === "flaky"
          ? "Flaky: the same commit failed in "
          : "May be flaky: an earlier commit failed in ",
        link(verdict.failed ?? 0),
        " and passed in ",
        link(passed),
      ];
    case "failed-often":
      return [`Failed in ${verdict.failures} of the last ${verdict.runs} builds`];
    case "first-run":
      break;
  }
  return [
    verdict.ran_elsewhere
      ? "New test: no earlier build of this branch has run it"
      : "New test: no earlier build has run it",
  ];
}

/** As many builds as fit into a line. */
const maxNamed = 3;

function notRun(numbers: readonly number[]): Words[] {
  if (numbers.length === 0) return [];
  const named = numbers.slice(0, maxNamed);
  const others = numbers.length - named.length;
  const links = named.flatMap((number, index) => [index === 0 ? " " : ", ", link(number)]);
  return [
    ", did not run in",
    ...links,
    ...(others > 0 ? [` and ${plural(others, "other build")}`] : []),
  ];
}

const link = (build: number): Words => ({ build, text: `#${build}` });

export const testStatusIcons = {
  passed: "success",
  failed: "failure",
  skipped: "skipped",
} as const;

/** Whether the path of a test's file may be one of the repository: reports also name files of the machine that ran it. */
export function isInRepository(file: string): boolean {
  return !/^(?:[/\\]|[a-z]:)|\\|(?:^|\/)(?:\.{0,2})(?:\/|$)/i.test(file);
}

/** "math.test.ts:12". */
export function placeOf({ file = "", line }: Pick<Test, "file" | "line">): string {
  return file === "" ? "" : `${isolated(file)}${line === undefined ? "" : `:${line}`}`;
}

/** The duration of a test as it is listed. Empty if it is 0, because many reports say nothing of durations. */
export function durationText(duration: number): string {
  return duration === 0 ? "" : formatMilliseconds(duration);
}

/** A duration in milliseconds: `12ms`, `1.24s`, `2m 05s`. */
export function formatMilliseconds(duration: number): string {
  if (duration < 1000) return `${Math.round(duration)}ms`;
  if (duration < 60_000) return `${(Math.round(duration / 10) / 100).toFixed(2)}s`;
  return formatDuration(Math.round(duration / 1000));
}

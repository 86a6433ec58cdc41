import type { Build } from "@signalbox/contract";
import type { Verdict } from "@signalbox/insight";
import { makeBuild } from "@signalbox/insight/testing";
import { describe, expect, it } from "vitest";
import { termsLink } from "../../lib/links.ts";
import { plainText, restartWords, verdictWords, type Words } from "./verdict-words.ts";

const dana = { number: 37, author: "Dana", commit: "4a38c1d7e0" };
const main: Partial<Build> = { event: "push", target: "main" };
const pull: Partial<Build> = { event: "pull_request", target: "main" };

/** The number of the linked build, with that since which it is compared, the query of the linked list, or a commit. */
const evidenceOf = (part: Words): (number | string)[] => {
  if (typeof part === "string") return [];
  if ("commit" in part) return [part.commit];
  if ("build" in part) return [part.since ? `${part.since}..${part.build}` : part.build];
  return [termsLink({ namespace: "octo", name: "hello" }, ...part.terms).search.query];
};

describe("verdictWords", () => {
  const often = { kind: "failed-often", failures: 6, runs: 30 } as const;
  type Row = [Verdict, Partial<Build>, string, (number | string)[]];
  const failed = "status:failure,error";
  const production = { event: "rollback", deploy_to: "production" } as const;
  const onPull = { ...pull, ref: "refs/pull/5/head" };
  const step = { stage: "default", step: "end to end" };
  const elsewhere: Verdict = { kind: "first-run", ranElsewhere: true, step };
  const firstRuns = [
    [{ event: "push", target: "feature" }, "on feature"],
    [{ event: "custom", target: "main" }, "in a manual build on main"],
    [pull, "in this pull request"],
    [{ ...pull, ref: "refs/merge-requests/5/head" }, "in this merge request"],
    [{ event: "tag" }, "for a tag"],
    [{ event: "promote", deploy_to: "production" }, "in a deployment to production"],
    [{ event: "cron", cron: "nightly" }, "in nightly"],
  ] as const;
  const range = {
    lastPassed: dana,
    broken: { number: 40, author: "Kim", commit: "77aa" },
    notRunIn: [38, 39],
  };
  const broke = { kind: "broke-here", lastPassed: dana, scope: "comparable" } as const;
  const table: Row[] = [
    [
      { ...broke, passes: 14, isRepeated: true },
      main,
      "Broke here: passed in the 14 builds before",
      [37],
    ],
    [
      { ...broke, passes: 1, isRepeated: false },
      main,
      "New failure: passed in the build before",
      [37],
    ],
    [
      { ...broke, passes: 3, isRepeated: true, scope: "target-branch" },
      pull,
      "Broke here: passed in the 3 builds before on main",
      [37],
    ],
    [
      { kind: "broken-between", ...range, scope: "comparable" },
      main,
      "Broken between #37 and #40, did not run in #38 and #39",
      [37, 40, 38, 39],
    ],
    [
      { kind: "broken-between", ...range, notRunIn: [38, 39, 41, 42, 43], scope: "target-branch" },
      pull,
      "Broken between #37 on main and #40, did not run in #38, #39, #41 and 2 other builds",
      [37, 40, 38, 39, 41],
    ],
    [
      {
        kind: "broken-between",
        ...range,
        broken: { ...dana, number: 40 },
        notRunIn: [],
        scope: "comparable",
      },
      main,
      "Broken between #37 and #40: the same commit",
      [37, 40],
    ],
    [
      { kind: "failing-since", since: range.broken, between: range, scope: "comparable" },
      main,
      "Failing since #40, passed in #37, did not run in #38 and #39",
      [40, 37, 38, 39],
    ],
    [
      { kind: "failing-since", since: dana, scope: "comparable" },
      main,
      "Failing since #37: Dana, 4a38c1d7",
      [37, dana.commit],
    ],
    [
      { kind: "failing-since", since: { ...dana, author: "" }, scope: "target-branch" },
      pull,
      "Failing on main since #37: 4a38c1d7",
      [37, dana.commit],
    ],
    [
      { kind: "flaky", failed: 14, passed: 51 },
      main,
      "Flaky: the same commit failed in #14 and passed in #51",
      [14, 51],
    ],
    [
      { kind: "maybe-flaky", failed: 14, passed: 15 },
      main,
      "May be flaky: an earlier commit failed in #14 and passed in #15",
      [14, 15],
    ],
    [
      { ...often, scope: "comparable" },
      main,
      "Failed 6 of the last 30 on main",
      [`ref:refs/heads/main event:push ${failed}`],
    ],
    [
      { ...often, scope: "target-branch" },
      pull,
      "Failed 6 of the last 30 on main",
      [`ref:refs/heads/main event:push ${failed}`],
    ],
    [
      { ...often, scope: "comparable" },
      { event: "tag" },
      "Failed 6 of the last 30 tags",
      [`event:tag ${failed}`],
    ],
    [
      { ...often, scope: "comparable" },
      production,
      "Failed 6 of the last 30 deployments to production",
      [`deploy:production event:promote,rollback ${failed}`],
    ],
    [
      { ...often, scope: "comparable" },
      { event: "cron", cron: "nightly" },
      "Failed 6 of the last 30 runs of nightly",
      [`ref:refs/heads/main event:cron ${failed}`],
    ],
    [
      { ...often, scope: "comparable" },
      { event: "custom", target: "main" },
      "Failed 6 of the last 30 manual builds on main",
      [`ref:refs/heads/main event:custom ${failed}`],
    ],
    [
      { ...often, scope: "comparable" },
      onPull,
      "Failed 6 of the last 30 in this pull request",
      [`ref:refs/pull/5/head event:pull_request ${failed}`],
    ],
    [
      { ...often, scope: "both" },
      onPull,
      "Failed 6 of the last 30 on main and in this pull request",
      [`ref:refs/heads/main,refs/pull/5/head event:push,pull_request ${failed}`],
    ],
    [
      { ...often, scope: "comparable" },
      { event: "push", target: "", ref: "refs/heads/main" },
      "Failed 6 of the last 30 on main",
      [`ref:refs/heads/main event:push ${failed}`],
    ],
    [
      { kind: "first-run", ranElsewhere: false, step },
      main,
      "First run of this step",
      [`step:"end to end"`],
    ],
    ...firstRuns.map(([build, where]): Row => [
      elsewhere,
      build,
      `First run of this step ${where}`,
      [`step:"end to end"`],
    ]),
  ];
  it.each(table)("%o", (verdict, build, sentence, evidence) => {
    const words = verdictWords(verdict, makeBuild(1, build));
    expect(plainText(words)).toBe(sentence);
    expect(words.flatMap(evidenceOf)).toEqual(evidence);
  });
});

it.each([
  ["disk-full", "the disk was full. Free space"],
  ["engine", "the container engine did not answer. Check that it runs"],
  ["image", "the registry refused the image. Check that it"],
  ["network", "the network was not reachable. Check network"],
  ["registry", "the image could not be pulled. Check the registry"],
  ["runner-lost", "the runner stopped calling. Check its machine"],
  ["server-stopped", "the server stopped while it ran. Restart"],
] as const)("an infrastructure failure says what to look at: %s", (cause, words) => {
  const all = verdictWords({ kind: "infrastructure", cause }, makeBuild(12));
  expect(plainText(all)).toContain(`Infrastructure: ${words}`);
  expect(all.flatMap(evidenceOf)).toEqual([12]);
});

describe("the commits between two builds", () => {
  const verdict: Verdict = {
    kind: "broken-between",
    lastPassed: dana,
    broken: { number: 40, author: "Kim", commit: "77aa" },
    notRunIn: [],
    scope: "comparable",
  };
  it.each([
    [{ commits: 3, people: 2 }, ": 3 commits by 2 people", ["37..40"]],
    [{ commits: 1, people: 1 }, ": 1 commit by 1 person", ["37..40"]],
    [{ commits: 300, people: undefined }, ": 300 commits", ["37..40"]],
    [{ commits: 0, people: 0 }, "", []],
  ])("%o", (between, text, evidence) => {
    const words = verdictWords(verdict, makeBuild(40), between);
    expect(plainText(words)).toBe(`Broken between #37 and #40${text}`);
    expect(words.flatMap(evidenceOf)).toEqual([37, 40, ...evidence]);
  });
});

it("leads from a break to the changes of its build, where the server tells them", () => {
  const verdict: Verdict = {
    kind: "broke-here",
    passes: 3,
    isRepeated: true,
    lastPassed: dana,
    scope: "comparable",
  };
  const words = verdictWords(verdict, makeBuild(40), undefined, true);
  expect(plainText(words)).toBe("Broke here: passed in the 3 builds before");
  expect(words.flatMap(evidenceOf)).toEqual(["37..40", 37]);
});

describe("restartWords", () => {
  it.each([
    [[], ""],
    [[51], "Restarted as #51"],
    [[51, 60], "Restarted as #51, #60"],
  ])("%j", (restarts, text) => {
    expect(plainText(restartWords(restarts))).toBe(text);
  });
});

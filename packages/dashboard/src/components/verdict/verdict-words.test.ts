import type { Build } from "@signalbox/contract";
import type { Verdict } from "@signalbox/insight";
import { makeBuild } from "@signalbox/insight/testing";
import { describe, expect, it } from "vitest";
import { termsLink } from "../../lib/links.ts";
import { plainText, restartWords, verdictWords, type Words } from "./verdict-words.ts";

const dana = { number: 37, author: "Dana", commit: "4a38c1d7e0" };
const main: Partial<Build> = { event: "push", target: "main" };
const pull: Partial<Build> = { event: "pull_request", target: "main" };

/** The number of the linked build, or the query of the linked list. */
const evidenceOf = (part: Words): (number | string)[] => {
  if (typeof part === "string") return [];
  if ("build" in part) return [part.build];
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
    [{ event: "tag" }, "for a tag"],
    [{ event: "promote", deploy_to: "production" }, "in a deployment to production"],
    [{ event: "cron", cron: "nightly" }, "in nightly"],
  ] as const;
  const table: Row[] = [
    [
      { kind: "broke-here", passes: 14, lastPassed: dana, scope: "comparable" },
      main,
      "Broke here: passed in the 14 builds before",
      [37],
    ],
    [
      { kind: "broke-here", passes: 1, lastPassed: dana, scope: "comparable" },
      main,
      "Broke here: passed in the build before",
      [37],
    ],
    [
      { kind: "broke-here", passes: 3, lastPassed: dana, scope: "target-branch" },
      pull,
      "Broke here: passed in the 3 builds before on main",
      [37],
    ],
    [
      { kind: "failing-since", since: dana, scope: "comparable" },
      main,
      "Failing since #37 (Dana, 4a38c1d7)",
      [37],
    ],
    [
      { kind: "failing-since", since: { ...dana, author: "" }, scope: "target-branch" },
      pull,
      "Failing on main since #37 (4a38c1d7)",
      [37],
    ],
    [
      { kind: "flaky", failed: 14, passed: 51 },
      main,
      "Flaky: the same commit failed in #14 and passed in #51",
      [14, 51],
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

describe("restartWords", () => {
  it.each([
    [[], ""],
    [[51], "Restarted as #51"],
    [[51, 60], "Restarted as #51, #60"],
  ])("%j", (restarts, text) => {
    expect(plainText(restartWords(restarts))).toBe(text);
  });
});

import { lookUp, type Build, type BuildEvent } from "@signalbox/contract";
import type { BuildEvidence, Scope, Verdict } from "@signalbox/insight";
import { plural, shortCommit } from "../../lib/text.ts";

/** A part of a sentence: text, or a link to a build with its own text. */
export type Words = string | { build: number; text: string };

/** The sentence of a verdict, whose evidence is links. */
export function verdictWords(verdict: Verdict, build: Build): Words[] {
  switch (verdict.kind) {
    case "broke-here":
      return ["Broke here: passed in the ", buildsBefore(verdict)];
    case "failing-since": {
      const where = verdict.scope === "target-branch" ? ` on ${build.target}` : "";
      return [`Failing${where} since `, link(verdict.since.number), commitOf(verdict.since)];
    }
    case "flaky": {
      const { failed, passed } = verdict;
      return ["Flaky: the same commit failed in ", link(failed), " and passed in ", link(passed)];
    }
    case "failed-often": {
      const { failures, runs, scope } = verdict;
      return [`Failed ${failures} of the last ${runs} ${rangeOf(build, scope)}`];
    }
    case "first-run":
      break;
  }
  verdict.kind satisfies "first-run";
  return ["First run of this step"];
}

const buildsBefore = ({ passes, lastPassed }: Extract<Verdict, { kind: "broke-here" }>): Words => ({
  build: lastPassed.number,
  text: passes === 1 ? "build before" : `${passes} builds before`,
});

const commitOf = ({ author, commit }: BuildEvidence): string => {
  const facts = [author, shortCommit(commit)].filter((text) => text !== "");
  return facts.length === 0 ? "" : ` (${facts.join(", ")})`;
};

/** The sentence as plain text. */
export function plainText(words: readonly Words[]): string {
  return words.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** "Restarted as #51, #60", or nothing. */
export function restartWords(restarts: readonly number[]): Words[] {
  const links = restarts.flatMap((number, index) => [index === 0 ? " " : ", ", link(number)]);
  return links.length === 0 ? [] : ["Restarted as", ...links];
}

const link = (build: number): Words => ({ build, text: `#${build}` });

const rangeOf = (build: Build, scope: Scope): string =>
  scope === "target-branch" ? onTarget(build) : lookUp(ranges, build.event, onTarget)(build);

const onTarget = ({ target }: Build): string => `on ${target}`;
const deployments = ({ deploy_to }: Build): string => `deployments to ${deploy_to ?? ""}`;

const ranges: Record<BuildEvent, (build: Build) => string> = {
  push: onTarget,
  custom: onTarget,
  pull_request: () => "before this pull request and in it",
  tag: () => "tags",
  promote: deployments,
  rollback: deployments,
  cron: ({ cron }) => `runs of ${cron ?? "this cron job"}`,
};

/** How many builds a strip contains, for screen readers. */
export function stripName(builds: number): string {
  return `The last ${plural(builds, "comparable build")}`;
}

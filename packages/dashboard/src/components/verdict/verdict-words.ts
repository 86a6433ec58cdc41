import { isDeployment, type Build } from "@signalbox/contract";
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

const rangeOf = (build: Build, scope: Scope): string => {
  if (scope === "target-branch") return `on ${build.target}`;
  if (build.event === "pull_request") return "before this pull request and in it";
  if (build.event === "tag") return "tags";
  if (isDeployment(build.event)) return `deployments to ${build.deploy_to ?? ""}`;
  if (build.event === "cron") return `runs of ${build.cron ?? "this cron job"}`;
  return `on ${build.target}`;
};

/** How many builds a strip contains, for screen readers. */
export function stripName(builds: number): string {
  return `The last ${plural(builds, "comparable build")}`;
}

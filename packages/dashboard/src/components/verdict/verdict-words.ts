import { events, isDeployment, lookUp, type Build, type BuildEvent } from "@signalbox/contract";
import type { BuildEvidence, RateScope, Verdict } from "@signalbox/insight";
import type { QueryTerm } from "../../lib/links.ts";
import { plural, refName, shortCommit } from "../../lib/text.ts";
import { isolated } from "../../messages/isolated.ts";

/** A part of a sentence: text, a link to a build, or a link to the builds that meet all terms. */
export type Words =
  | string
  | { build: number; text: string }
  | { terms: readonly QueryTerm[]; text: string };

/** The sentence for a verdict, with links to its evidence. */
export function verdictWords(verdict: Verdict, build: Build): Words[] {
  switch (verdict.kind) {
    case "broke-here":
      return ["Broke here: passed in the ", buildsBefore(verdict), whereOf(verdict, build)];
    case "failing-since": {
      const { since } = verdict;
      return [`Failing${whereOf(verdict, build)} since `, link(since.number), commitOf(since)];
    }
    case "flaky": {
      const { failed, passed } = verdict;
      return ["Flaky: the same commit failed in ", link(failed), " and passed in ", link(passed)];
    }
    case "failed-often": {
      const { failures, runs, scope } = verdict;
      const text = `${failures} of the last ${runs}`;
      return ["Failed ", { terms: failuresOf(build, scope), text }, ` ${rangeOf(build, scope)}`];
    }
    case "first-run":
      break;
  }
  verdict.kind satisfies "first-run";
  const where = verdict.ranElsewhere ? ` ${lookUp(places, build.event, onTarget)(build)}` : "";
  const text = "First run of this step";
  const first = verdict.step ? { terms: [["step", verdict.step.step] as const], text } : text;
  return where === "" ? [first] : [first, where];
}

/** The target branch of a pull request, if the verdict is about builds of that branch. */
const whereOf = ({ scope }: { scope: RateScope }, build: Build): string =>
  scope === "target-branch" ? ` ${onTarget(build)}` : "";

const buildsBefore = ({ passes, lastPassed }: Extract<Verdict, { kind: "broke-here" }>): Words => ({
  build: lastPassed.number,
  text: passes === 1 ? "build before" : `${passes} builds before`,
});

const commitOf = ({ author, commit }: BuildEvidence): string => {
  const facts = [isolated(author), shortCommit(commit)].filter((text) => text !== "");
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

const rangeOf = (build: Build, scope: RateScope): string => {
  if (scope === "target-branch") return onTarget(build);
  if (scope === "both") return `${onTarget(build)} and in this pull request`;
  return lookUp(ranges, build.event, onTarget)(build);
};

const onTarget = ({ target, ref }: Build): string => `on ${isolated(target || refName(ref))}`;
const deployments = ({ deploy_to }: Build): string => `deployments to ${isolated(deploy_to ?? "")}`;
const inPullRequest = (): string => "in this pull request";
const inDeployment = ({ deploy_to }: Build): string =>
  `in a deployment to ${isolated(deploy_to ?? "")}`;
const cronName = ({ cron }: Build): string => cron || "this cron job";

/** The builds that a failure rate covers. */
const ranges: Record<BuildEvent, (build: Build) => string> = {
  push: onTarget,
  custom: (build) => `manual builds ${onTarget(build)}`,
  pull_request: inPullRequest,
  tag: () => "tags",
  promote: deployments,
  rollback: deployments,
  cron: (build) => `runs of ${isolated(cronName(build))}`,
};

/** The terms that find the builds of a rate that failed. They may also have failed at other steps. */
const failuresOf = (build: Build, scope: RateScope): QueryTerm[] => [
  ...builtTerms(build, scope),
  ["status", "failure", "error"],
];

const builtTerms = (build: Build, scope: RateScope): QueryTerm[] => {
  const { target, ref, event, deploy_to = "" } = build;
  const branch = `refs/heads/${target}`;
  if (scope === "target-branch")
    return [
      ["ref", branch],
      ["event", "push"],
    ];
  if (scope === "both")
    return [
      ["ref", branch, ref],
      ["event", "push", event],
    ];
  if (isDeployment(event))
    return [
      ["deploy", deploy_to],
      ["event", ...events.filter(isDeployment)],
    ];
  return event === "tag"
    ? [["event", event]]
    : [
        ["ref", ref],
        ["event", event],
      ];
};

/** Names the branch or kind of build in which a step runs for the first time, if it has run in others. */
const places: Record<BuildEvent, (build: Build) => string> = {
  push: onTarget,
  custom: (build) => `in a manual build ${onTarget(build)}`,
  pull_request: inPullRequest,
  tag: () => "for a tag",
  promote: inDeployment,
  rollback: inDeployment,
  cron: (build) => `in ${isolated(cronName(build))}`,
};

/** How many builds a strip contains, for screen readers. */
export function stripName(builds: number): string {
  return `The last ${plural(builds, "comparable build")}`;
}

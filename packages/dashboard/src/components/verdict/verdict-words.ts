import {
  events,
  isDeployment,
  lookUp,
  pullWordsOf,
  type Build,
  type BuildEvent,
} from "@signalbox/contract";
import type {
  BreakBetween,
  BuildEvidence,
  InfrastructureCause,
  RateScope,
  Verdict,
} from "@signalbox/insight";
import type { QueryTerm } from "../../lib/links.ts";
import { plural, refName, shortCommit } from "../../lib/text.ts";
import { isolated } from "../../messages/isolated.ts";

/**
 * A part of a sentence: text, a link to a build, to what changed in it since another one, or to the builds that meet all terms,
 * or a commit.
 */
export type Words =
  | string
  | { build: number; since?: number; text: string }
  | { commit: string; text: string }
  | { terms: readonly QueryTerm[]; text: string };

/** What is known of the commits between two builds. */
export type CommitsBetween = { commits: number; people: number | undefined };

/**
 * The sentence for a verdict, with links to its evidence.
 * @param between the commits between the builds of the verdict, if they are known
 * @param hasChanges whether the server tells what changed in a build
 */
export function verdictWords(
  verdict: Verdict,
  build: Build,
  between?: CommitsBetween,
  hasChanges = false,
): Words[] {
  switch (verdict.kind) {
    case "infrastructure":
      return infrastructureWords(verdict.cause, build);
    case "broke-here":
      return [...brokeHere(verdict, build, hasChanges), whereOf(verdict, build)];
    case "broken-between": {
      const { lastPassed, broken } = verdict;
      const first = [link(lastPassed.number), whereOf(verdict, build)];
      return ["Broken between ", ...first, " and ", link(broken.number), ...rest(verdict, between)];
    }
    case "failing-since": {
      const { since, between: range } = verdict;
      const start = [`Failing${whereOf(verdict, build)} since `, link(since.number)];
      if (range === undefined) return [...start, ...commitOf(since)];
      return [...start, ", passed in ", link(range.lastPassed.number), ...rest(range, between)];
    }
    case "flaky": {
      const { failed, passed } = verdict;
      return ["Flaky: the same commit failed in ", link(failed), " and passed in ", link(passed)];
    }
    case "maybe-flaky": {
      const { failed, passed } = verdict;
      return [
        "May be flaky: an earlier commit failed in ",
        link(failed),
        " and passed in ",
        link(passed),
      ];
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

/** The commits of the build are the suspects. A failure that was not repeated may be an accident, so it blames nothing. */
const brokeHere = (
  verdict: Extract<Verdict, { kind: "broke-here" }>,
  { number }: Build,
  hasChanges: boolean,
): Words[] => {
  const rest: Words[] = [": passed in the ", buildsBefore(verdict)];
  const text = verdict.isRepeated ? "Broke here" : "New failure";
  if (!hasChanges) return [text, ...rest];
  return [{ build: number, since: verdict.lastPassed.number, text }, ...rest];
};

/** The builds in which it did not run, and the commits that may have broken it. */
const rest = (
  { lastPassed, broken, notRunIn }: BreakBetween,
  between: CommitsBetween | undefined,
): Words[] => [
  ...(notRunIn.length === 0 ? [] : [", did not run in ", ...namedBuilds(notRunIn)]),
  ...(lastPassed.commit !== "" && lastPassed.commit === broken.commit
    ? [": the same commit"]
    : commitsWords(between, { build: broken.number, since: lastPassed.number })),
];

/** As many builds as fit into a line. */
const maxNamed = 3;

const namedBuilds = (numbers: readonly number[]): Words[] => {
  const named = numbers.slice(0, maxNamed);
  const others = numbers.length - named.length;
  const links = named.flatMap((number, index) => {
    const isLast = index === named.length - 1 && others === 0;
    return [index === 0 ? "" : isLast ? " and " : ", ", link(number)];
  });
  return others === 0 ? links : [...links, ` and ${plural(others, "other build")}`];
};

const commitsWords = (
  between: CommitsBetween | undefined,
  range: { build: number; since: number },
): Words[] => {
  if (between === undefined || between.commits === 0) return [];
  const { commits, people } = between;
  return [
    ": ",
    { ...range, text: plural(commits, "commit") },
    people === undefined ? "" : ` by ${people === 1 ? "1 person" : `${people} people`}`,
  ];
};

const infrastructureWords = (cause: InfrastructureCause, { number }: Build): Words[] => {
  const { what, advice } = infrastructure[cause];
  return ["Infrastructure: ", { build: number, text: what }, `. ${advice}`];
};

/** What failed, and what to look at. */
const infrastructure: Record<InfrastructureCause, { what: string; advice: string }> = {
  "disk-full": { what: "the disk was full", advice: "Free space on the machine that ran it" },
  engine: { what: "the container engine did not answer", advice: "Check that it runs" },
  "git-host": {
    what: "the pipeline file could not be read from the git host",
    advice: "Check that the git host answers",
  },
  image: { what: "the registry refused the image", advice: "Check that it still exists" },
  network: { what: "the network was not reachable", advice: "Check network and name service" },
  "pull-timeout": {
    what: "the pull of the image timed out",
    advice: "Check the network, or pull the image on that machine beforehand",
  },
  registry: {
    what: "the image could not be pulled",
    advice: "Check the registry and the network",
  },
  "runner-lost": { what: "the runner stopped calling", advice: "Check its machine and network" },
  "server-stopped": { what: "the server stopped while it ran", advice: "Restart the build" },
  superseded: { what: "a newer push replaced this build", advice: "Look at the newer build" },
};

/** The target branch of a pull request, if the verdict is about builds of that branch. */
const whereOf = ({ scope }: { scope: RateScope }, build: Build): string =>
  scope === "target-branch" ? ` ${onTarget(build)}` : "";

const buildsBefore = ({ passes, lastPassed }: Extract<Verdict, { kind: "broke-here" }>): Words => ({
  build: lastPassed.number,
  text: passes === 1 ? "build before" : `${passes} builds before`,
});

const commitOf = ({ author, commit }: BuildEvidence): Words[] => {
  if (commit === "") return author === "" ? [] : [`: ${isolated(author)}`];
  return [author === "" ? ": " : `: ${isolated(author)}, `, { commit, text: shortCommit(commit) }];
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
  if (scope === "both") return `${onTarget(build)} and ${inPullRequest(build)}`;
  return lookUp(ranges, build.event, onTarget)(build);
};

const onTarget = ({ target, ref }: Build): string => `on ${isolated(target || refName(ref))}`;
const deployments = ({ deploy_to }: Build): string => `deployments to ${isolated(deploy_to ?? "")}`;
const inPullRequest = ({ ref }: Build): string => `in this ${pullWordsOf(ref).name}`;
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

import type { Build } from "@signalbox/contract";
import {
  isComplete,
  judgeBuild,
  lookBack,
  restartsOf,
  type BreakBetween,
  type Verdict,
} from "@signalbox/insight";
import type { ApiClient } from "./api-client.ts";
import { shortCommit } from "./build-words.ts";
import type { BuildPlace, ChosenBuild } from "./builds.ts";
import { say, type Line } from "./quote.ts";

/** Newer builds may show that the same commit passes. */
const newerBuilds = 10;
/** More restarts of one build say nothing new. */
const maxRestarts = 10;

/** What earlier and newer builds say of a failed build; undefined without evidence, or if the server keeps no history. */
export async function readVerdict(
  client: ApiClient,
  { place, build }: ChosenBuild,
): Promise<Verdict | undefined> {
  const [near, restarts] = await Promise.all([
    readDetails(client, place, build.number),
    client.find("listRestarts", place),
  ]);
  if (near === undefined) return undefined;
  const elsewhere = restartsOf(build, restarts ?? []).filter(
    (at) => at > build.number + newerBuilds,
  );
  const original = build.parent ?? 0;
  const others = await Promise.all([
    ...elsewhere.slice(0, maxRestarts).map((number) => readOne(client, { ...place, number })),
    ...(original > 0 ? [readDetails(client, place, original)] : []),
  ]);
  const builds = [...near, ...others.flatMap((found) => found ?? [])];
  const history = new Map(builds.map((one) => [one.number, one]));
  return judgeBuild(build, [...history.values()]);
}

/** The ended builds around a number, with their stages. */
async function readDetails(
  client: ApiClient,
  repo: BuildPlace,
  number: number,
): Promise<Build[] | undefined> {
  const from = Math.max(1, number - lookBack);
  const builds: Build[] = [];
  for (let before = number + newerBuilds + 1; before > from; before = builds.at(-1)?.number ?? 0) {
    const query = { before, limit: before - from };
    const part = await client.find("listBuildDetails", repo, query);
    if (part === undefined) return undefined;
    if (part.length === 0) break;
    builds.push(...part);
  }
  return builds.filter(isComplete);
}

async function readOne(client: ApiClient, place: BuildPlace): Promise<Build[] | undefined> {
  const build = await client.find("getBuild", place);
  return build === undefined ? undefined : [build];
}

/** The verdict in one sentence. */
export function verdictSentence(verdict: Verdict): Line {
  switch (verdict.kind) {
    case "infrastructure":
      return say`infrastructure, not the code: ${verdict.cause}`;
    case "broke-here": {
      const { passes, lastPassed } = verdict;
      const builds = passes === 1 ? say`build` : say`${passes} builds`;
      return say`broke here: passed in the ${builds} before, last in #${lastPassed.number}${where(verdict)}`;
    }
    case "broken-between":
      return say`broken ${between(verdict)}${where(verdict)}`;
    case "failing-since": {
      const { since, between: range } = verdict;
      const commit = since.commit === "" ? nothing : say` (commit ${shortCommit(since.commit)})`;
      const broken = range ? say`, broken ${between(range)}` : nothing;
      return say`failing since #${since.number}${commit}${broken}${where(verdict)}`;
    }
    case "flaky":
      return say`flaky: the same commit failed in #${verdict.failed} and passed in #${verdict.passed}`;
    case "maybe-flaky":
      return say`may be flaky: an earlier commit failed in #${verdict.failed} and passed in #${verdict.passed}`;
    case "failed-often":
      return say`failed in ${verdict.failures} of the last ${verdict.runs} builds${where(verdict)}`;
    case "first-run":
      break;
  }
  verdict.kind satisfies "first-run";
  return verdict.ranElsewhere
    ? say`first run of this step here; it ran in other builds`
    : say`first run of this step`;
}

function between({ lastPassed, broken, notRunIn }: BreakBetween): Line {
  const skipped = notRunIn.length === 0 ? nothing : say`, did not run in ${notRunIn.length} builds`;
  return say`between #${lastPassed.number}, which passed, and #${broken.number}${skipped}`;
}

function where({ scope }: { scope: string }): Line {
  return scope === "target-branch" ? say`, on the target branch` : nothing;
}

const nothing = say``;

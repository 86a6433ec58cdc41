import type { Build } from "@signalbox/contract";
import { isComplete } from "@signalbox/insight";
import type { LogReason } from "@signalbox/log-engine";
import type { FailedStep } from "@signalbox/insight/brief";
import type { QueryClient } from "@tanstack/react-query";
import { buildQuery, type BuildName, type RepoName } from "../api/queries.ts";
import { historyOf, keptOf } from "./histories.ts";
import type { StepOfBuild } from "./store/database.ts";

/** Returns the details of a listed build and stores them. Undefined if the build has not ended. */
export function loadListed(
  cache: QueryClient,
  repo: RepoName,
  listed: Build,
  signal: AbortSignal,
): Promise<Build | undefined> {
  return historyOf(cache, repo).loadListed(listed, signal);
}

/** Why a step of a loaded build failed, if the browser stored the reason when it read the log before. */
export async function keptReason(
  cache: QueryClient,
  name: BuildName,
  failure: FailedStep,
): Promise<LogReason | undefined> {
  const build = loadedBuild(cache, name);
  if (build === undefined) return undefined;
  return keptOf(cache, name.repo).reasonOf(build.repo_id, placeOf(build, failure));
}

/** Stores the reason why a step failed, together with its build, once that has ended. */
export function keepReason(
  cache: QueryClient,
  name: BuildName,
  failure: FailedStep,
  reason: LogReason,
): void {
  const build = loadedBuild(cache, name);
  if (build === undefined || !hasStages(build) || !isComplete(build)) return;
  const kept = keptOf(cache, name.repo);
  // The page of a build may know the reason before it has loaded the history.
  kept.keep([build]);
  kept.keepReason(placeOf(build, failure), reason);
}

/** The build of the open page, or one that was loaded for a list. */
const loadedBuild = (cache: QueryClient, { repo, build }: BuildName): Build | undefined =>
  cache.getQueryData(buildQuery(repo, build).queryKey) ?? historyOf(cache, repo).find(build);

const hasStages = ({ stages = [] }: Build): boolean => stages.length > 0;

const placeOf = (build: Build, { stage, step }: FailedStep): StepOfBuild => ({
  build: build.id,
  stage: stage.number,
  step: step?.number ?? 0,
  stopped: step?.stopped ?? 0,
});

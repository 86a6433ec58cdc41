import { setTimeout } from "node:timers/promises";
import { isFinished, type Step, pathOfSlug } from "@signalbox/contract";
import type { Deps } from "./deps.ts";
import { ApiError, noRows, toPathNumber } from "../../lib/api-error.ts";
import { findBuild } from "./builds.ts";
import { type Handler, JsonStream, JsonText, MarkdownAnswer } from "./handler.ts";
import { toMarkdown, toSummary } from "../../outcomes/summary/build-summary.ts";
import type { LogPlace } from "../../live/log-file.ts";
import { runnerLimits } from "../../lib/runner-limits.ts";
import type { BuildTables } from "../../store/build-tables.ts";
import type { Store } from "../../store/store.ts";

/**
 * Streams the stored log of a finished step from disk. A missing log is an error, as on Drone servers, unless the
 * client sends `tail` (https://github.com/harness/harness/blob/v2.24.0/handler/api/repos/builds/logs/find.go). That
 * parameter is this server's addition: the dashboard uses it before it knows whether the step exists or has finished,
 * and gets an empty answer then.
 */
export const getLogs: Handler<"getLogs", Pick<Deps, "store" | "logs">> = async (
  { params, query, stored },
  { store, logs },
) => {
  const tail = toTail(query.tail);
  const found = findOptionalStep(stored.repo.id, params, store);
  const hasEnded = found !== undefined && isFinished(found.step.status);
  if (hasEnded) await settle(found.place, logs);
  const log = hasEnded ? await logs.read(found.place, tail) : undefined;
  if (log !== undefined) return new JsonStream(log);
  if (tail === undefined) throw noRows();
  return undefined;
};

/**
 * Waits because a cancelled step counts as finished before its processes have exited, so its last
 * lines may still be missing.
 */
const settle = async (place: LogPlace, logs: Deps["logs"]): Promise<void> => {
  const done = new AbortController();
  const late = setTimeout(runnerLimits.cancelledLogMs, undefined, { signal: done.signal }).catch(
    () => undefined,
  );
  await Promise.race([logs.settled(place), late]);
  done.abort();
};

const toTail = (text: string | undefined): number | undefined => {
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new ApiError(400, "tail must be a whole number of lines");
};

type SummaryDeps = {
  store: Pick<BuildTables, "builds" | "stages">;
  reasons: Pick<Deps["reasons"], "explain" | "buildChanged">;
};

/** Why a build failed, as JSON or Markdown. If the build is older than stored reasons, its line for lists is stored now. */
export const getSummary: Handler<"getSummary", SummaryDeps> = async (
  { stored, params, origin, wantsMarkdown },
  { store, reasons },
) => {
  const build = store.stages.withStages(findBuild(stored, params.number, store));
  const explained = await reasons.explain(build);
  reasons.buildChanged(build.id);
  const link = `${origin}/${pathOfSlug(stored.repo.slug)}/${build.number}`;
  if (wantsMarkdown) return new MarkdownAnswer(toMarkdown(build, explained, link));
  return toSummary(build, explained, link);
};

export const getCard: Handler<"getCard", Pick<Deps, "store">> = ({ stored, params }, { store }) => {
  const { step } = findStep(stored.repo.id, params, store);
  const card = store.remoteStages.card(step.id);
  if (card === undefined) throw noRows();
  return new JsonText(card);
};

export const deleteLogs: Handler<"deleteLogs", Pick<Deps, "store" | "logs" | "reasons">> = async (
  { stored, params },
  { store, logs, reasons },
) => {
  const { place } = findStep(stored.repo.id, params, store);
  if (!(await logs.removeStored(place))) throw noRows();
  // Its secret must not stay readable in builds that took the stage over, or in the one in which it ran.
  for (const same of store.takenStages.samePlaces(place)) await logs.removeStored(same);
  // Its lines must not stay readable in the brief and in lists.
  store.logReasons.delete(place.build);
  store.builds.update(place.build, { reason: "" });
  reasons.buildChanged(place.build);
  return undefined;
};

type FoundStep = { step: Step; place: LogPlace };
type StepNumbers = { number: string; stage: string; step: string };

/** Finds a step by the numbers of a path, and its log. Throws an ApiError if there is none. */
export function findStep(repoId: number, params: StepNumbers, store: Store): FoundStep {
  const found = findOptionalStep(repoId, params, store);
  if (found === undefined) throw noRows();
  return found;
}

/**
 * Like findStep, but returns undefined if there is no such step. Throws an ApiError if a parameter
 * is not a number.
 */
const findOptionalStep = (
  repoId: number,
  params: StepNumbers,
  store: Store,
): FoundStep | undefined => {
  const [buildNumber, stageNumber, stepNumber] = [
    toPathNumber(params.number),
    toPathNumber(params.stage),
    toPathNumber(params.step),
  ];
  const build = store.builds.find(repoId, buildNumber);
  const stage = build && store.stages.find(build.id, stageNumber);
  const step = stage && store.steps.find(stage.id, stepNumber);
  if (build === undefined || step === undefined) return undefined;
  return { step, place: { build: build.id, stage: stageNumber, step: stepNumber } };
};

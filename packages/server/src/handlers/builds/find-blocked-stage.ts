import type { Build, Stage } from "@signalbox/contract";
import { ApiError } from "../../http/api-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";

/**
 * The stage that an approval or refusal is about. These two calls have their own words for what is
 * wrong with a path; `refusal` begins the sentence about a stage that is not blocked.
 */
export const findBlockedStage = (
  { repo }: StoredRepo,
  path: { number: string; stage: string },
  store: Store,
  refusal: string,
): { build: Build; stage: Stage } => {
  const number = toBuildNumber(path.number);
  const stageNumber = toNumber(path.stage, "Invalid stage number");
  const build = store.builds.find(repo.id, number);
  if (build === undefined) throw new ApiError(404, "Build not found");
  const stage = store.stages.find(build.id, stageNumber);
  if (stage === undefined) throw new ApiError(404, "Stage not found");
  if (stage.status !== "blocked") throw new ApiError(400, `${refusal} "${stage.status}"`);
  return { build, stage };
};

export const toBuildNumber = (text: string): number => toNumber(text, "Invalid build number");

const toNumber = (text: string, refusal: string): number => {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ApiError(400, refusal);
};

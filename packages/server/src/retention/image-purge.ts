import type { PulledImages, RemovedImages } from "@signalbox/contract";
import { ApiError } from "../lib/api-error.ts";
import { type Clock, secondsOf } from "../lib/clock.ts";
import type { Report } from "../lib/report.ts";
import type { EngineSearch } from "../execution/executors/docker/engine/find-engine.ts";
import { hasPulledImages } from "../execution/executors/docker/pulled-images.ts";

/** Removes the unused images that this server pulled, at an administrator's request. */
export type ImagePurge = {
  count: () => Promise<PulledImages>;
  /** Throws an ApiError with status 503 if the container engine cannot be reached or fails. */
  remove: () => Promise<RemovedImages>;
};

export type ImagePurgeDeps = {
  search: EngineSearch;
  dataFolder: string;
  clock: Clock;
  report: Report;
  /** Aborted when the server stops. */
  signal: AbortSignal;
};

export function createImagePurge({ clock, ...deps }: ImagePurgeDeps): ImagePurge {
  const { dataFolder } = deps;
  return {
    count: async () => {
      if (!(await hasPulledImages(dataFolder))) return { pulled: false, unused: 0, bytes: 0 };
      const { countUnusedImages, engineProblem } = await loadImageRemoval();
      try {
        const { images, bytes } = await countUnusedImages({ ...deps, now: secondsOf(clock) });
        return { pulled: true, unused: images, bytes };
      } catch (cause) {
        return { pulled: true, unused: 0, bytes: 0, problem: engineProblem(cause) };
      }
    },
    remove: async () => {
      if (!(await hasPulledImages(dataFolder))) return { removed: 0, bytes: 0 };
      const { removeUnusedImages, engineProblem } = await loadImageRemoval();
      try {
        const { images, bytes } = await removeUnusedImages({ ...deps, now: secondsOf(clock) });
        return { removed: images, bytes };
      } catch (cause) {
        throw new ApiError(503, engineProblem(cause));
      }
    },
  };
}

/** Loaded only when it is needed, because many servers run no docker pipeline. */
function loadImageRemoval() {
  return import("../execution/executors/docker/remove-images.ts");
}

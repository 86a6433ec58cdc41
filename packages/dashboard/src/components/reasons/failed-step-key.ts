import type { Build } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";

/** The key in the query cache of the failed step of a build, for each version of the build. */
export function failedStepKey({ namespace, name }: RepoName, build: Build) {
  return ["failed step", namespace, name, build.number, build.version, build.finished] as const;
}

/** The embedded server needs a moment after the end of a build to find out why it failed. */
export const settlingMs = 2000;

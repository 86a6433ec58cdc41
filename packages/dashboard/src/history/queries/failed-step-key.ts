import type { Build } from "@signalbox/contract";
import type { RepoName } from "../../api/queries.ts";

/** The key in the query cache of the failed step of a build, for each version of the build. */
export function failedStepKey({ namespace, name }: RepoName, build: Build) {
  return ["failed step", namespace, name, build.number, build.version, build.finished] as const;
}

import { Build, isDeployment } from "@signalbox/contract";
import { mergeBuild, type BuildUpdate } from "../merge/merge.ts";

/** Promotions and rollbacks: the build replaces its match, or is added. */
export function mergeDeployments(builds: readonly Build[], build: BuildUpdate): Build[] {
  return isDeployment(build.event ?? "") ? mergeIntoList(builds, build) : builds.slice();
}

/** Replaces the build of this number, or adds it. */
export function mergeIntoList(builds: readonly Build[], build: BuildUpdate): Build[] {
  return builds.some(({ number }) => number === build.number)
    ? builds.map((known) => (known.number === build.number ? mergeBuild(known, build) : known))
    : [...builds, Build.parse({ ...build, stages: undefined })];
}

import { limits, type Repo } from "@signalbox/contract";

/** The time limit of a repository's stages, in minutes. */
export function stageTimeoutMinutes({ timeout }: Pick<Repo, "timeout">): number {
  return timeout || limits.defaultTimeoutMinutes;
}

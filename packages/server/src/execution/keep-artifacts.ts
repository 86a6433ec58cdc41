import type { Artifacts, StepPlace } from "../artifacts/artifacts.ts";
import type { StepFiles } from "./executors/executor.ts";

type EndedStep = { place: StepPlace; files: StepFiles | undefined };

/**
 * Stores what a step has left to be kept. What is wrong with it does not change how the step ended.
 * @returns warnings for the log of the step
 */
export async function keepArtifacts(
  { place, files }: EndedStep,
  artifacts: Pick<Artifacts, "begin" | "keepFolder">,
  signal: AbortSignal,
): Promise<string[]> {
  if (files === undefined || signal.aborted) return [];
  const source = files.artifacts;
  if ("folder" in source) return artifacts.keepFolder(place, source.folder);
  const keeper = artifacts.begin(place);
  await source.eachFile(keeper.add, signal).catch(() => {
    if (!signal.aborted) keeper.warn("The artifacts could not be read from the container");
  });
  return keeper.warnings();
}

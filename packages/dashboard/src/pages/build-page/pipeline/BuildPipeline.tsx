import type { Build, PermittedRepo, Viewer } from "@signalbox/contract";
import { hasLevel } from "@signalbox/contract";
import type { BuildPlace } from "../model/place.ts";
import { BuildParameters } from "./BuildParameters.tsx";
import { PipelineText } from "./PipelineText.tsx";
import { StepVariables } from "./StepVariables.tsx";
import styles from "./BuildPipeline.module.css";

type BuildPipelineProps = {
  build: Build;
  place: BuildPlace;
  viewer: Viewer;
  access: PermittedRepo;
};

/** What a build ran with: its parameters, the pipeline file, and the variables of the step in the address. */
export function BuildPipeline({ build, place, viewer, access }: BuildPipelineProps) {
  const mayWrite = hasLevel("write", viewer, access);
  return (
    <div className={styles.view}>
      <PipelineText build={build} place={place} />
      <div className={styles.side}>
        <BuildParameters build={build} repo={place.repo} mayWrite={mayWrite} />
        {mayWrite && <StepVariables build={build} place={place} />}
      </div>
    </div>
  );
}

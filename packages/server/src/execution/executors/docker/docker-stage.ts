import type { ContainerStage } from "../../../pipeline/docker/container-step.ts";
import type { SeenReports } from "../../../reports/find-reports.ts";
import type { GivenToContainers } from "../executor.ts";
import type { Workspace } from "../processes/workspace.ts";
import type { StageResources } from "./create-body.ts";
import type { DockerOptions } from "./docker-options.ts";
import type { Engine } from "./engine/open-engine.ts";

/** The resources that the steps of a running stage share. */
export type DockerStage = {
  engine: Engine;
  plan: ContainerStage;
  /** The stage's folder on the server, for the checkout. */
  workspace: Workspace;
  labels: Readonly<Record<string, string>>;
  resources: StageResources;
  /** The texts of the pipeline's pull secrets, and then those of an extension. */
  registryConfigs: readonly string[];
  given: Pick<GivenToContainers, "variables" | "masked">;
  /** Reports of earlier steps, and those that the commit contains. */
  seen: SeenReports;
  options: DockerOptions;
  /** Records that a container, network or volume of the stage could not be removed. */
  leave: () => void;
};

import { stageTimeoutMinutes } from "../../../lib/stage-timeout.ts";
import type { PrepareRequest } from "../executor.ts";
import { installationLabel } from "./engine/leftovers.ts";

type Labels = Record<string, string>;

/** The label with the name of a stage's folder, which is unique. */
export const stageLabel = "io.signalbox.stage";

/**
 * The labels of a stage's containers, network and volumes: two by which this server finds them again, and those of
 * Drone's runner, which tools that clean up after it know
 * (https://github.com/drone/runner-go/blob/v1.12.0/labels/labels.go).
 */
export function stageLabels(
  { repo, variables }: PrepareRequest,
  installation: string,
  name: string,
): Labels {
  const { system, build, stage, now } = variables;
  const minutes = stageTimeoutMinutes(repo.repo);
  return {
    [installationLabel]: installation,
    [stageLabel]: name,
    "io.drone": "true",
    "io.drone.protected": "false",
    "io.drone.repo.namespace": repo.repo.namespace,
    "io.drone.repo.name": repo.repo.name,
    "io.drone.repo.slug": repo.repo.slug,
    "io.drone.build.number": String(build.number),
    "io.drone.stage.name": stage.name,
    "io.drone.stage.number": String(stage.number),
    "io.drone.system.host": system.host,
    "io.drone.system.proto": system.proto,
    "io.drone.system.version": system.version,
    "io.drone.created": String(now),
    "io.drone.ttl": `${Math.floor(minutes / 60)}h${minutes % 60}m0s`,
    "io.drone.expires": String(now + (minutes + 60) * 60),
  };
}

export function stepLabels(labels: Labels, step: { name: string; number: number }): Labels {
  const { name, number } = step;
  return { ...labels, "io.drone.step.name": name, "io.drone.step.number": String(number) };
}

import type { Stage, Step } from "@signalbox/contract";
import type { BuildPlace } from "../../model/place.ts";

type NamedLog = { place: BuildPlace; stage: Stage | undefined; step: Step | undefined };

/** "test, unit": the stage and the step of a log. */
export function logName({ stage, step }: NamedLog): string {
  return [stage?.name, step?.name].filter(Boolean).join(", ");
}

/** The name of the file in which a log is saved. */
export function logFileName({ place, stage, step }: NamedLog): string {
  const parts = [place.repo.name, place.build, stage?.name, step?.name];
  return `${parts
    .filter(Boolean)
    .join("-")
    .replace(/[^\w.-]+/g, "_")}.log`;
}

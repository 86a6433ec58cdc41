import type { Build } from "@signalbox/contract";
import { makeBuild, makeStage, makeStep } from "./builds.ts";

/** A stage as planned: how long it waits for a runner, and its steps one after the other, in seconds. */
export type PlannedStage = {
  readonly name: string;
  readonly depends_on?: readonly string[];
  readonly waits?: number;
  readonly steps: Readonly<Record<string, number>>;
};

/** Runs the stages in the order of the list and by their dependencies; there are always enough runners. */
export function runSchedule(
  number: number,
  planned: readonly PlannedStage[],
  fields: Partial<Build> = {},
): Build {
  const created = 1_000_000 + number * 100_000;
  const ends = new Map<string, number>();
  const stages = planned.map(({ name, depends_on = [], waits = 0, steps }, index) => {
    const due = Math.max(created, ...depends_on.map((before) => ends.get(before) ?? created));
    let at = due + waits;
    const started = at;
    const made = Object.entries(steps).map(([step, seconds]) => {
      const run = makeStep(step, "success", { started: at, stopped: at + seconds });
      at += seconds;
      return run;
    });
    ends.set(name, at);
    return makeStage(name, made, {
      number: index + 1,
      depends_on: [...depends_on],
      created,
      started,
      stopped: at,
    });
  });
  const finished = Math.max(created, ...ends.values());
  const started = Math.min(...stages.map((stage) => stage.started), finished);
  return makeBuild(number, { created, started, finished, stages, ...fields });
}

/** The same build as it was at a time: parts that had not started are pending, those that had not ended are running. */
export function asOf(build: Build, now: number): Build {
  const cut = <Part extends { started?: number; stopped?: number; status: string }>(part: Part) => {
    if ((part.started ?? 0) > now) return { ...part, started: 0, stopped: 0, status: "pending" };
    if ((part.stopped ?? 0) > now) return { ...part, stopped: 0, status: "running" };
    return part;
  };
  const stages = (build.stages ?? []).map((stage) => {
    const { steps, ...rest } = cut(stage);
    return rest.started > 0 ? Object.assign(rest, { steps: steps?.map(cut) }) : rest;
  });
  return build.finished > now ? { ...build, finished: 0, status: "running", stages } : build;
}

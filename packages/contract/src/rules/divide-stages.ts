import type { Stage } from "../entities/build.ts";

/** The stages of a build by what a restart of its failed stages does with them. */
export type DividedStages<Planned> = { taken: Planned[]; runs: Planned[] };

/**
 * Divides the stages of a restart: those that succeeded in the earlier build are taken over from there, unless they depend on one
 * that runs, in any number of steps.
 */
export function divideStages<Planned extends Pick<Stage, "name" | "depends_on">>(
  planned: readonly Planned[],
  earlier: readonly Pick<Stage, "name" | "status">[],
): DividedStages<Planned> {
  const passed = new Set(
    earlier.filter(({ status }) => status === "success").map(({ name }) => name),
  );
  const isTaken = ({ name, depends_on = [] }: Planned): boolean =>
    passed.has(name) && depends_on.every((before) => passed.has(before));
  for (let before = -1; before !== passed.size;) {
    before = passed.size;
    for (const stage of planned) if (!isTaken(stage)) passed.delete(stage.name);
  }
  return {
    taken: planned.filter(isTaken),
    runs: planned.filter((stage) => !isTaken(stage)),
  };
}

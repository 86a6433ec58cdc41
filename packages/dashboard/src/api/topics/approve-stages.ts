import type { Stage } from "@signalbox/contract";
import type { RepoName } from "../queries.ts";
import type { ActionResult } from "../use-action.ts";

/** Approves stages one after the other, so that the first failure stops the rest and only one toast appears. */
export async function approveStages(
  approve: ActionResult<"approveStage">,
  build: RepoName & { number: number },
  stages: readonly Stage[],
): Promise<void> {
  for (const { number: stage } of stages) {
    const { ok } = await approve.run({ ...build, stage });
    if (!ok) return;
  }
}

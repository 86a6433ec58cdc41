import type { Stage } from "@signalbox/contract";
import type { RepoName } from "../queries.ts";
import type { ActionResult } from "../use-action.ts";

/**
 * Approves stages one after the other, so that the first failure stops the rest and only one toast appears. Resolves with
 * whether all were approved.
 */
export async function approveStages(
  approve: ActionResult<"approveStage">,
  build: RepoName & { number: number },
  stages: readonly Stage[],
  /** Of what was shown; undefined on servers that show nothing. */
  hash: string | undefined,
): Promise<boolean> {
  for (const { number: stage } of stages) {
    const { ok } = await approve.run({ ...build, stage }, { query: { hash } });
    if (!ok) return false;
  }
  return true;
}

import { isFinished, type Step } from "@signalbox/contract";
import { findOwnReports } from "../../reports/find-reports.ts";
import type { TestRun } from "../../store/tests.ts";
import { collectReports } from "../collect-reports.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import type { StageSecretReader } from "./stage-secret-reader.ts";
import type { ReportFiles } from "./uploads/report-files.ts";

/** Reads the tests that a step on a remote runner has reported, in files that it sent or in its log. */
export type StepTests = {
  /**
   * Call it once the log is complete, and store the result in the transaction that ends the step. A runner that sends the end twice
   * gets the result of the first.
   */
  collect: (step: Step) => Promise<TestRun | undefined>;
};

export function createStepTests(
  deps: RpcDeps,
  files: ReportFiles,
  secrets: Pick<StageSecretReader, "ofStage">,
): StepTests {
  const running = new Map<number, Promise<TestRun | undefined>>();

  const collect = async ({ id, number, name, step_id: stageId }: Step) => {
    const stage = deps.store.stages.findById(stageId);
    if (stage === undefined) return undefined;
    const root = files.folder(id);
    return collectReports(
      {
        step: { number, isClone: name === "clone" },
        id,
        files: { root, reports: (signal) => findOwnReports(root, signal) },
        repoId: stage.repo_id,
        secrets: await secrets.ofStage(stageId),
        otherSecrets: deps.serverSecrets,
      },
      {
        deps,
        writes: { write: (write) => write() },
        buildId: stage.build_id,
        stageNumber: stage.number,
        cancelled: deps.signal,
      },
    );
  };

  return {
    collect: (step) => {
      if (isFinished(step.status)) return Promise.resolve(undefined);
      const found = running.get(step.id) ?? collect(step).finally(() => running.delete(step.id));
      running.set(step.id, found);
      return found;
    },
  };
}

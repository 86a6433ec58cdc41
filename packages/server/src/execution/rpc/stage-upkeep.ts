import { stageTimeoutMinutes } from "../../lib/stage-timeout.ts";
import { writeProblemOf } from "../../store/database/write-problem.ts";
import { giveUp, giveUpReason } from "./give-up.ts";
import type { RemoteStages } from "./remote-stages.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import { rpcLimits } from "./rpc-limits.ts";
import { traitsOf } from "./stage-calls.ts";
import type { StepLogs } from "./step-logs.ts";

/** Offers expire and runners leave without notice, so the queue is checked regularly. */
const wakeMs = 10_000;

/**
 * Resumes the stages that runners had accepted before the server was restarted. From then on, ends stages whose runner
 * has stopped calling or does not end them in time.
 */
export async function startUpkeep(
  stages: RemoteStages,
  logs: Pick<StepLogs, "open">,
  deps: RpcDeps,
): Promise<void> {
  await resumeStages(stages, logs, deps);
  const check = setInterval(() => checkSafely(stages, deps), rpcLimits.checkMs);
  const wake = setInterval(deps.runner.wake, wakeMs);
  check.unref();
  wake.unref();
  deps.signal.addEventListener("abort", () => {
    clearInterval(check);
    clearInterval(wake);
  });
}

async function resumeStages(
  stages: RemoteStages,
  logs: Pick<StepLogs, "open">,
  { store, queue, clock }: RpcDeps,
): Promise<void> {
  for (const { stage_id, address } of store.remoteStages.listUnfinished()) {
    const stored = store.stages.findById(stage_id);
    if (stored === undefined) continue;
    // A runner could not call while the server was down.
    const stage = stages.add(stored, address, clock());
    stage.hasDetails = true;
    queue.restore(stage.id, stage.machine, address, traitsOf(stored));
    const running = store.steps.list(stage.id).filter(({ status }) => status === "running");
    for (const step of running) await logs.open(stage, step);
  }
}

/** A failed check must not end the server; the next one tries again. */
function checkSafely(stages: RemoteStages, deps: RpcDeps): void {
  try {
    checkStages(stages, deps);
  } catch (cause) {
    if (writeProblemOf(cause) === undefined)
      deps.report.problem("The stages of runners could not be checked", cause);
  }
}

function checkStages(stages: RemoteStages, deps: RpcDeps): void {
  const { store, hub, runner, clock } = deps;
  stages.forgetOld();
  for (const running of stages.running()) {
    const stage = store.stages.findById(running.id);
    if (stage === undefined) continue;
    const repo = store.repos.findById(stage.repo_id)?.repo;
    const minutes = stageTimeoutMinutes({ timeout: repo?.timeout ?? 0 });
    const reason = giveUpReason(running, stage.started, minutes, clock());
    if (reason === undefined) continue;
    running.isLost = reason === "lost";
    giveUp(stage, reason, minutes, deps);
    hub.publishBuild(stage.build_id);
    runner.wake();
  }
}

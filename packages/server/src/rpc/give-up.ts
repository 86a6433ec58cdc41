import type { Stage } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { exitCodes } from "../lib/exit-codes.ts";
import { timeoutText } from "../runner/step-state.ts";
import { changeStage, changeStep, settleBuild } from "../store/build-changes.ts";
import type { RemoteStage } from "./remote-stages.ts";
import type { RpcDeps } from "./rpc-deps.ts";
import { rpcLimits } from "./rpc-limits.ts";

/** Why the server ends a stage of a remote runner. */
export type GiveUpReason = "lost" | "timeout";

/**
 * Decides whether to end a stage: its runner has stopped calling, or does not end it although its time is over.
 * @param nowMs the time in milliseconds
 * @param started unix seconds, 0 if it has not begun
 */
export function giveUpReason(
  { lastCall }: Pick<RemoteStage, "lastCall">,
  started: number,
  timeoutMinutes: number,
  nowMs: number,
): GiveUpReason | undefined {
  if (nowMs - lastCall >= rpcLimits.lostMs) return "lost";
  const deadline = started * 1000 + timeoutMinutes * 60_000 + rpcLimits.timeoutGraceMs;
  return started > 0 && nowMs >= deadline ? "timeout" : undefined;
}

/** Ends a stage with the reason, so that the build continues without it. */
export function giveUp(
  stage: Stage,
  reason: GiveUpReason,
  timeoutMinutes: number,
  deps: Pick<RpcDeps, "store" | "clock">,
): void {
  if (reason === "lost") endStage(stage, "error", lostText(stage.machine ?? ""), deps);
  else endStage(stage, "killed", timeoutText(timeoutMinutes), deps);
}

/**
 * Ends a stage and the steps of it that run; the others become `skipped`.
 * @param error the reason, which a killed stage has only at its steps
 */
export function endStage(
  stage: Stage,
  status: "error" | "killed",
  error: string,
  { store, clock }: Pick<RpcDeps, "store" | "clock">,
): void {
  const now = secondsOf(clock);
  const exit_code = exitCodes[status];
  store.transaction(() => {
    for (const step of store.steps.list(stage.id)) {
      const isRunning = step.status === "running";
      const change = isRunning ? { status, exit_code, error } : { status: "skipped", started: now };
      changeStep(store, step, { ...change, stopped: now });
    }
    const stageError = status === "error" ? { error } : {};
    const started = stage.started || now;
    changeStage(store, stage.id, { status, exit_code, started, stopped: now, ...stageError });
    settleBuild(store, stage.build_id, now);
  });
}

function lostText(machine: string): string {
  const minutes = rpcLimits.lostMs / 60_000;
  return `The runner ${machine || "of this stage"} did not contact the server for ${minutes} minutes, so the stage is considered lost`;
}

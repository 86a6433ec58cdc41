import type { Stage } from "@signalbox/contract";
import { secondsOf } from "../../lib/clock.ts";
import { exitCodes } from "../../lib/exit-codes.ts";
import { stageTimeoutMinutes } from "../../lib/stage-timeout.ts";
import { timeoutText } from "../step-state.ts";
import { changeStage, changeStep, settleBuild } from "../../store/build-changes.ts";
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
 * @param error the reason, which a killed stage has only if none of its steps says it
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
    const steps = store.steps.list(stage.id);
    for (const step of steps) {
      const isRunning = step.status === "running";
      const change = isRunning ? { status, exit_code, error } : { status: "skipped", started: now };
      changeStep(store, step, { ...change, stopped: now });
    }
    const isSaidByStep = steps.some((step) => step.status === "running" && !step.errignore);
    const stageError = status === "error" || !isSaidByStep ? { error } : {};
    const started = stage.started || now;
    changeStage(store, stage.id, { status, exit_code, started, stopped: now, ...stageError });
    settleBuild(store, stage.build_id, now);
  });
}

/**
 * Why a runner reports a stage as killed: its time limit, or empty if it has not passed. Drone's runners do not say it. If the
 * stage was cancelled, it ended on the server before.
 */
export function lateText(
  { started, repo_id }: Stage,
  { store, clock }: Pick<RpcDeps, "store" | "clock">,
): string {
  const minutes = stageTimeoutMinutes(store.repos.findById(repo_id)?.repo ?? { timeout: 0 });
  const limit = started * 1000 + minutes * 60_000;
  return clock() >= limit - rpcLimits.timeoutEarlyMs ? timeoutText(minutes) : "";
}

function lostText(machine: string): string {
  const minutes = rpcLimits.lostMs / 60_000;
  return `The runner ${machine || "of this stage"} did not contact the server for ${minutes} minutes, so the stage is considered lost`;
}

import type { Stage, Step } from "@signalbox/contract";
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
  { store, clock }: Pick<RpcDeps, "store" | "clock">,
): void {
  const now = secondsOf(clock);
  const status = reason === "lost" ? "error" : "killed";
  const exitCode = exitCodes[status];
  const text = reason === "lost" ? lostText(stage.machine ?? "") : timeoutText(timeoutMinutes);
  store.transaction(() => {
    for (const step of store.steps.list(stage.id)) endStep(step, { status, exitCode, text });
    const stageError = reason === "lost" ? { error: text } : {};
    const started = stage.started || now;
    const end = { status, exit_code: exitCode, started, stopped: now, ...stageError };
    changeStage(store, stage.id, end);
    settleBuild(store, stage.build_id, now);
  });

  function endStep(step: Step, end: { status: string; exitCode: number; text: string }): void {
    const isRunning = step.status === "running";
    const change = isRunning
      ? { status: end.status, exit_code: end.exitCode, error: end.text }
      : { status: "skipped", started: now };
    changeStep(store, step, { ...change, stopped: now });
  }
}

function lostText(machine: string): string {
  const minutes = rpcLimits.lostMs / 60_000;
  return `The runner ${machine || "of this stage"} made no call for ${minutes} minutes, so the stage counts as lost`;
}

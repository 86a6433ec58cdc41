import type { Step } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import type { RunningLog } from "../live/log-store.ts";
import { createMask } from "../pipeline/mask/mask.ts";
import { endedStepStatus, type StepState } from "../pipeline/next-steps.ts";
import type { PlannedStep } from "../pipeline/plan-steps.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { toMark } from "./executors/exec/process-mark.ts";
import { startProcess, type ProcessEnd, type StepProcess } from "./executors/exec/process.ts";
import { findStage } from "./read-stage.ts";
import type { StageRun } from "./stage-run.ts";
import { readStepInput, type StepInput } from "./step-environment.ts";
import { changeStep } from "../store/build-changes.ts";

/**
 * Runs one step and resolves with its final state. The log exists before the step shows as running, so that a
 * viewer can follow it at once. It is stored completely before the step shows as ended, and the streams of its
 * viewers end last, so that a viewer whose stream has ended can read both.
 */
export async function runStep(step: PlannedStep, row: Step, run: StageRun): Promise<StepState> {
  const { deps } = run;
  const show = (change: Parameters<typeof changeStep>[2]): void => {
    run.writes.write(() => changeStep(deps.store, row, change));
    deps.hub.publishBuild(run.buildId);
  };
  let log: RunningLog | undefined;
  try {
    const input = readInput(step, run);
    const place = { build: run.buildId, stage: run.stageNumber, step: step.number };
    const mask = createMask(input.secrets, [...input.otherSecrets, ...deps.serverSecrets]);
    log = await deps.logs.create(place, mask);
    show({ status: "running", started: secondsOf(deps.clock) });
    const end = await runScript(step, row, input, log, run);
    await log.finish();
    const state = toState(end, step, run);
    const error = end.failure ?? undefined;
    show({ ...state, error, stopped: secondsOf(deps.clock) });
    return state;
  } catch (error) {
    deps.report.problem(`A step of build ${run.buildId} could not be run`, error);
    deps.storage.failed(error);
    const now = secondsOf(deps.clock);
    const state = { status: "error", exit_code: 255 } as const;
    show({ ...state, error: toErrorText(error), started: row.started ?? now, stopped: now });
    return state;
  } finally {
    log?.end();
  }
}

const readInput = (step: PlannedStep, run: StageRun): StepInput => {
  const facts = findStage(run.deps.store, run.stageId);
  if (facts === undefined) throw new Error("the build was deleted");
  return readStepInput(step, facts, run);
};

const runScript = async (
  { number }: PlannedStep,
  row: Step,
  { script, environment }: StepInput,
  { output }: RunningLog,
  run: StageRun,
): Promise<ProcessEnd> => {
  const path = await run.workspace.writeScript(number, script);
  if (run.ending() !== null) return notStarted;
  const { source, label } = run.workspace;
  const started = startProcess({ script: path, folder: source, label, environment, output });
  output.once("error", started.kill);
  run.add(started);
  rememberProcess(row, started, run);
  return started.ended;
};

const notStarted: ProcessEnd = { exitCode: 137, signal: "SIGKILL", failure: null };

const rememberProcess = (row: Step, { group, mark }: StepProcess, run: StageRun): void => {
  if (group === 0) return;
  run.writes.write(() => run.deps.store.steps.setExecutorMark(row.id, toMark({ group, mark })));
};

/** A detached step runs until the stage is over, so being killed then counts as success. */
const toState = (end: ProcessEnd, step: PlannedStep, run: StageRun): StepState => {
  const ending = run.ending();
  if (end.failure !== null) return { status: "error", exit_code: 255 };
  if (ending === "over" && step.detached) return { status: "success", exit_code: 0 };
  if (ending !== null && ending !== "over") return { status: "killed", exit_code: 137 };
  return { status: endedStepStatus(end.exitCode), exit_code: end.exitCode };
};

const toErrorText = (error: unknown): string => {
  if (writeProblemOf(error) === "full") return "The server's disk is full";
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The step could not be run${code}`;
};

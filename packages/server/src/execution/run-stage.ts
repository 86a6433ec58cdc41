import { pullWordsOf, type Step } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { ExtensionError } from "../extensions/ask-extension.ts";
import { maxStepsAtOnce } from "../system/descriptors.ts";
import { exitCodes } from "../lib/exit-codes.ts";
import { nextSteps, stageEnd, type StepState } from "../pipeline/next-steps.ts";
import type { StagePlan } from "../pipeline/plan-stage.ts";
import type { PlannedStep } from "../pipeline/plan-steps.ts";
import { isStageType } from "../pipeline/stage-types.ts";
import type { DeferredWrites } from "../store/deferred-writes.ts";
import { askExtensions, type GivenByExtensions } from "./ask-extensions.ts";
import { type PreparedStage, StageError } from "./executors/executor.ts";
import { execRefusal } from "./executors/exec/exec-policy.ts";
import { environmentInput, findStage, readStage, type StageFacts } from "./read-stage.ts";
import { runStep } from "./run-step.ts";
import type { RunnerDeps } from "./runner-deps.ts";
import { createSecretReader } from "./secret-reader.ts";
import { stageTimeoutMinutes } from "../lib/stage-timeout.ts";
import { createDeadline, endingOf } from "./stage-deadline.ts";
import { storePlatform, withPlatform } from "./stage-platform.ts";
import { createStageRun, type StageRun } from "./stage-run.ts";
import { timeoutText } from "./step-state.ts";
import { changeStage, changeStep } from "../store/build-changes.ts";

/** Why a stage is aborted: the `reason` of its AbortSignal. */
export type StopReason = "cancelled" | "stopped";

/**
 * Runs a stage that is already stored as running, and passes its result to `writes`. All its steps have
 * ended and are cleaned up when this function resolves.
 */
export async function runStage(
  stageId: number,
  deps: RunnerDeps,
  writes: DeferredWrites,
  signal: AbortSignal,
): Promise<void> {
  const found = findStage(deps.store, stageId);
  if (found === undefined) return;
  const refusal = refusalOf(found, deps);
  if (refusal !== undefined)
    return endStage(stageId, { status: "error", error: refusal }, deps, writes);
  const facts = await withPlatform(found, deps.executors, signal);
  const plan = await readStage(facts, deps, signal).catch((cause: unknown) => {
    if (signal.aborted)
      return {
        steps: [],
        containers: null,
        warnings: [],
        fileSecrets: [],
        externalSecrets: [],
        secretNames: [],
      };
    deps.report.problem("A stage could not be read", cause);
    return { error: "The stage could not be read" };
  });
  if (signal.aborted) return;
  if ("error" in plan)
    return endStage(stageId, { status: "error", error: plan.error }, deps, writes);
  storePlatform(facts.stage, plan, deps.store, writes);
  const excess = detachedExcess(plan.steps);
  if (excess !== undefined)
    return endStage(stageId, { status: "error", error: excess }, deps, writes);
  const deadline = createDeadline(facts, deps, signal);
  try {
    const found = await prepare(facts, plan, deps, deadline.signal).catch((cause: unknown) => {
      if (deadline.signal.aborted) return null;
      if (cause instanceof StageError || cause instanceof ExtensionError)
        return { error: cause.message };
      throw cause;
    });
    if (found === null) return endUnprepared(facts, deps, writes, deadline.signal);
    if ("error" in found)
      return endStage(stageId, { status: "error", error: found.error }, deps, writes);
    const { prepared, given } = found;
    const run = createStageRun(facts.stage, { plan, prepared, given, writes, deps });
    try {
      await runUntil(run, facts, plan.steps, deadline.signal);
    } finally {
      await run.end("over");
      await prepared.cleanUp();
    }
  } finally {
    deadline.clear();
  }
}

/** The type is the one by which the executor is chosen. */
const refusalOf = (facts: StageFacts, { exec }: RunnerDeps): string | undefined => {
  const { stored, build, stage } = facts;
  if (stage.type !== "exec") return undefined;
  if (build.fork && exec === "trusted")
    return `This server runs exec pipelines of trusted repositories only, and a ${pullWordsOf(build.ref).name} from a fork is never trusted`;
  return execRefusal(exec, stored.repo);
};

/** Detached steps cannot wait for others to end, so too many of them are refused. */
const detachedExcess = (steps: readonly PlannedStep[]): string | undefined => {
  const count = steps.filter(({ detached }) => detached).length;
  const max = maxStepsAtOnce();
  if (count <= max) return undefined;
  return `The pipeline has ${count} services and detached steps, and this server runs at most ${max} of them at once`;
};

/** The cancellation or the stop of the server has already stored the final statuses. */
const endUnprepared = (
  facts: StageFacts,
  deps: RunnerDeps,
  writes: DeferredWrites,
  signal: AbortSignal,
): void => {
  if (endingOf(signal) !== "timeout") return;
  endStage(facts.stage.id, { status: "killed", error: timeoutTextOf(facts) }, deps, writes);
};

const timeoutTextOf = ({ stored }: StageFacts): string =>
  timeoutText(stageTimeoutMinutes(stored.repo));

const prepare = async (
  facts: StageFacts,
  plan: StagePlan,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<{ prepared: PreparedStage; given: GivenByExtensions }> => {
  const { type = "" } = facts.stage;
  if (!isStageType(type)) throw new Error(`No executor runs pipelines of type ${type}`);
  const given = await askExtensions(facts, plan, deps, signal);
  const prepared = await deps.executors[type].prepare({
    repo: facts.stored,
    variables: environmentInput(facts, deps),
    plan,
    secretOf: createSecretReader(facts, { ...plan, given: given.secrets }, deps),
    given,
    signal,
  });
  return { prepared, given };
};

/** Runs the steps, and ends them if the signal is aborted. */
const runUntil = async (
  run: StageRun,
  facts: StageFacts,
  steps: PlannedStep[],
  signal: AbortSignal,
): Promise<void> => {
  // No steps are created for a build cancelled this early.
  if (signal.aborted) return endUnprepared(facts, run.deps, run.writes, signal);
  const stop = (): void => void run.end(endingOf(signal));
  signal.addEventListener("abort", stop, { once: true });
  try {
    await runSteps(run, facts, steps);
  } finally {
    signal.removeEventListener("abort", stop);
  }
};

const runSteps = async (run: StageRun, facts: StageFacts, steps: PlannedStep[]): Promise<void> => {
  const { deps, stageId, writes } = run;
  const rows = insertSteps(run, steps);
  const states = new Map<string, StepState>();
  const running = new Map<string, Promise<void>>();
  const detached = new Set(steps.filter((step) => step.detached).map(({ name }) => name));
  /** Detached steps end with the stage, so no other step may wait for them. */
  const hasRoom = (step: PlannedStep): boolean =>
    step.detached ||
    [...running.keys()].filter((name) => !detached.has(name)).length < maxStepsAtOnce();

  const skip = (skipped: PlannedStep[]): void => {
    const now = secondsOf(deps.clock);
    for (const { name } of skipped) {
      states.set(name, { status: "skipped", exit_code: 0 });
      const row = rows.get(name);
      const change = { status: "skipped", started: now, stopped: now };
      if (row) writes.write(() => changeStep(deps.store, row, change));
    }
    if (skipped.length > 0) deps.hub.publishBuild(run.buildId);
  };

  const follow = async (step: PlannedStep, row: Step): Promise<void> => {
    states.set(step.name, await runStep(step, row, run));
    running.delete(step.name);
  };

  const start = (step: PlannedStep): void => {
    const row = rows.get(step.name);
    if (row === undefined) return;
    states.set(step.name, { status: "running", exit_code: 0 });
    const ended = follow(step, row);
    // Promise.race below handles only one rejection; a second one would be unhandled.
    ended.catch(() => undefined);
    running.set(step.name, ended);
  };

  for (;;) {
    if (run.ending() !== null) break;
    const next = nextSteps(steps, states);
    skip(next.skip);
    for (const step of next.run) if (hasRoom(step)) start(step);
    if (next.isOver) break;
    // The dependents of a detached step may start as soon as it has started.
    if (next.run.some(({ detached }) => detached)) continue;
    await Promise.race(running.values());
  }
  await run.end("over");
  await Promise.all(running.values());
  if (run.ending() === "over") {
    return endStage(stageId, stageEnd(steps, states), deps, writes);
  }
  // The cancellation or the stop of the server has already stored the final statuses.
  if (run.ending() !== "timeout") return;
  skip(steps.filter(({ name }) => !states.has(name)));
  const isSaidByStep = steps.some(({ name, errignore }) => !errignore && states.get(name)?.error);
  const reason = isSaidByStep ? {} : { error: timeoutTextOf(facts) };
  endStage(stageId, { status: "killed", ...reason }, deps, writes);
};

const insertSteps = ({ deps, stageId, buildId }: StageRun, steps: PlannedStep[]) => {
  const planned = steps.map(({ number, name, depends_on, errignore, detached, container }) => {
    const image = container?.image;
    return { number, name, depends_on, errignore, detached, image, status: "pending" };
  });
  const rows = deps.store.steps.insertAll(stageId, planned);
  deps.hub.publishBuild(buildId);
  return new Map<string, Step>(rows.map((row) => [row.name, row]));
};

const endStage = (
  stageId: number,
  end: { status: keyof typeof exitCodes; error?: string | undefined },
  { store, clock }: RunnerDeps,
  writes: DeferredWrites,
): void => {
  const change = { ...end, exit_code: exitCodes[end.status], stopped: secondsOf(clock) };
  writes.write(() => changeStage(store, stageId, change));
};

import type { Step } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import { exitCodes } from "../lib/exit-codes.ts";
import { stageTimeoutMinutes } from "../lib/stage-timeout.ts";
import type { RunningLog } from "../live/log-store.ts";
import { describeEnvironment } from "../pipeline/environment/describe-environment.ts";
import { variablesOfBuild } from "../pipeline/environment/environment.ts";
import { createMask, type Secret } from "../pipeline/mask/mask.ts";
import { secretsOfStep } from "../pipeline/mask/secrets-of-step.ts";
import type { StepState } from "../pipeline/next-steps.ts";
import { escapeControls } from "../pipeline/text/escape-controls.ts";
import type { PlannedStep } from "../pipeline/plan-steps.ts";
import { writeProblemOf } from "../store/database/write-problem.ts";
import { environmentInput, findStage, type StageFacts } from "./read-stage.ts";
import { keepArtifacts } from "./keep-artifacts.ts";
import type { StartedStep, StepEnd, StepRequest } from "./executors/executor.ts";
import { isRepeated } from "./repeat-step.ts";
import { collectReports } from "./collect-reports.ts";
import type { StageRun } from "./stage-run.ts";
import { stepState } from "./step-state.ts";
import { createSecretReader, type SecretReader } from "./secret-reader.ts";
import { changeStep, endWithTests } from "../store/build-changes.ts";
import type { TestRun } from "../store/tests.ts";

/**
 * Runs one step and resolves with its final state. The log exists before the step shows as running, so that a
 * viewer can follow it at once. It is stored completely before the step shows as ended, and the streams of its
 * viewers end last, so that a viewer whose stream has ended can read both.
 */
export async function runStep(step: PlannedStep, row: Step, run: StageRun): Promise<StepState> {
  const { deps } = run;
  const show = (change: Parameters<typeof changeStep>[2], tests?: TestRun): void => {
    run.writes.write(() => {
      if (tests === undefined) changeStep(deps.store, row, change);
      else endWithTests(deps.store, row, change, tests);
    });
    deps.hub.publishBuild(run.buildId);
  };
  let log: RunningLog | undefined;
  try {
    const facts = readFacts(run);
    const secretOf = createSecretReader(facts, { ...run.plan, given: run.given.secrets }, deps);
    const place = { build: run.buildId, stage: run.stageNumber, step: step.number };
    const named = secretsOfStep(step).map(({ name }) => name);
    const own = [...secretsOf(named, secretOf), ...maskedBy(run.given)];
    // The secrets of other steps are masked too, because files may carry them over.
    const others = secretsOf(run.plan.secretNames, secretOf);
    const mask = createMask(own, [...others, ...deps.serverSecrets]);
    log = await deps.logs.create(place, mask);
    show({ status: "running", started: secondsOf(deps.clock) });
    if (step.number === 1) {
      for (const warning of [...run.plan.warnings, ...run.given.warnings])
        log.output.write(`Warning: ${escapeControls(warning)}\n`);
    }
    const variables = environmentInput(facts, deps);
    const request: StepRequest = {
      step,
      repo: facts.stored,
      variables,
      secretOf,
      describe: (environment) => {
        const described = describeEnvironment({
          environment,
          step: step.environment,
          pipeline: run.plan.containers?.environment ?? {},
          build: variablesOfBuild(variables, step),
          secrets: [...own, ...others, ...deps.serverSecrets],
        });
        run.writes.write(() =>
          deps.store.stepEnvironments.set(run.stageId, step.name, {
            remote: false,
            variables: described,
          }),
        );
      },
      output: log.output,
      showProgress: (text) => show({ progress: text }),
      remember: (mark) => run.writes.write(() => deps.store.steps.setExecutorMark(row.id, mark)),
    };
    const attempts = step.detached ? 1 : (facts.stored.repo.retries ?? 0) + 1;
    const timeout = stageTimeoutMinutes(facts.stored.repo);
    let started: StartedStep;
    let end: StepEnd;
    for (let attempt = 1; ; attempt += 1) {
      started = await run.prepared.start(request);
      log.output.once("error", started.kill);
      end = await started.ended;
      const state = stepState(end, step, run.ending(), timeout);
      if (!(await isRepeated({ step, state, place, log }, { attempt, attempts }, run))) break;
      show({ attempt: attempt + 1, attempts, progress: "" });
    }
    const kept = { place: { build: run.buildId, step: row.id }, files: started.files };
    for (const warning of await keepArtifacts(kept, deps.artifacts, run.cancelled))
      log.output.write(`Warning: ${warning}\n`);
    await log.finish();
    const tests = await collectReports(
      {
        step,
        id: row.id,
        files: started.files,
        repoId: facts.stored.repo.id,
        secrets: own,
        otherSecrets: [...others, ...deps.serverSecrets],
      },
      run,
    );
    const state = stepState(end, step, run.ending(), timeout);
    show({ ...state, progress: "", stopped: secondsOf(deps.clock) }, tests);
    return state;
  } catch (error) {
    deps.report.problem(`A step of build ${run.buildId} could not be run`, error);
    deps.storage.failed(error);
    const now = secondsOf(deps.clock);
    const state = {
      status: "error",
      exit_code: exitCodes.error,
      error: toErrorText(error),
    } as const;
    show({ ...state, started: row.started ?? now, stopped: now });
    return state;
  } finally {
    log?.end();
  }
}

const readFacts = (run: StageRun): StageFacts => {
  const facts = findStage(run.deps.store, run.stageId);
  if (facts === undefined) throw new Error("The build was deleted");
  return facts;
};

const secretsOf = (names: readonly string[], secretOf: SecretReader): Secret[] =>
  names.map((name) => ({ name, value: secretOf(name) }));

const maskedBy = ({ masked }: StageRun["given"]): Secret[] =>
  Object.entries(masked).map(([name, value]) => ({ name, value }));

const toErrorText = (error: unknown): string => {
  if (writeProblemOf(error) === "full") return "The server's disk is full";
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The step could not be run${code}`;
};

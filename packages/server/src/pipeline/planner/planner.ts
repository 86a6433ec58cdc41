import type { LintProblem } from "../file/pipeline-file.ts";
import type { FileOutline, OutlineRequest } from "../outline/outline-file.ts";
import type { PlanFacts, PlannedStage } from "../plan.ts";
import type { StageSecrets, StageSecretsRequest } from "../stage-secrets.ts";
import type { StagePlan, StageRequest } from "../plan-stage.ts";
import type { Task, TaskResult } from "./task.ts";
import { createTaskThread, type ThreadOptions } from "./task-thread.ts";

/**
 * Plans builds and stages in a worker thread, so that a pipeline file that is slow to parse delays only other
 * files. Rejects with a PipelineFileError if the file is invalid, and with the signal's reason if that is
 * aborted.
 */
export type Planner = {
  /** The stages of a build, or null if no pipeline of the file matches. */
  planBuild: (text: string, facts: PlanFacts) => Promise<PlannedStage[] | null>;
  /** The plan of a stage. The problem says why the stage cannot run here. */
  planStage: (
    request: StageRequest,
    signal?: AbortSignal,
  ) => Promise<StagePlan | { problem: LintProblem }>;
  /** The secrets that a stage of any type names, for a remote runner. */
  stageSecrets: (request: StageSecretsRequest) => Promise<StageSecrets>;
  /** The parts of a file with their lines. */
  outline: (request: OutlineRequest) => Promise<FileOutline>;
  /** The types of the pipelines of a file. */
  pipelineTypes: (text: string) => Promise<string[]>;
};

/** The worker's script is another one in tests. */
type PlannerOptions = ThreadOptions & { script?: URL };

export function createPlanner(options: PlannerOptions): Planner {
  const script = new URL("./worker.ts", import.meta.url);
  const run = createTaskThread<Task, TaskResult>({ script, words, ...options });
  const unexpected = new Error("The planner returned the result of another task");
  const planBuild: Planner["planBuild"] = async (text, facts) => {
    const result = await run({ kind: "build", text, facts });
    if (result.kind !== "build") throw unexpected;
    return result.stages;
  };
  return {
    planBuild: remember(planBuild),
    outline: async (request) => {
      const result = await run({ kind: "outline", request });
      if (result.kind !== "outline") throw unexpected;
      return result.outline;
    },
    planStage: async (request, signal) => {
      const result = await run({ kind: "stage", request }, signal);
      if (result.kind !== "stage") throw unexpected;
      return result.plan;
    },
    stageSecrets: async (request) => {
      const result = await run({ kind: "secrets", request });
      if (result.kind !== "secrets") throw unexpected;
      return result.secrets;
    },
    pipelineTypes: async (text) => {
      const result = await run({ kind: "types", text });
      if (result.kind !== "types") throw unexpected;
      return result.types;
    },
  };
}

const words = {
  time: "yaml: the file takes too long to read",
  memory: "yaml: the file takes too much memory to read",
};

const maxRemembered = 50;
const maxRememberedCharacters = 20_000;

/**
 * Caches the last plans, because a plan depends only on the file and the facts, and many builds share both. Long files
 * and files with errors are planned each time.
 */
const remember = (plan: Planner["planBuild"]): Planner["planBuild"] => {
  const plans = new Map<string, ReturnType<Planner["planBuild"]>>();
  return (text, facts) => {
    if (text.length > maxRememberedCharacters) return plan(text, facts);
    const key = JSON.stringify([facts, text]);
    const planned = plans.get(key) ?? plan(text, facts);
    plans.delete(key);
    plans.set(key, planned);
    planned.catch(() => plans.delete(key));
    for (const oldest of plans.keys()) if (plans.size > maxRemembered) plans.delete(oldest);
    return planned;
  };
};

import { isFailed, isFinished, type Stage, type Step } from "@signalbox/contract";
import type { Pipeline, Workflow, WoodpeckerStep } from "./entities.ts";
import type { StepConfig, WorkflowConfig } from "./graph.ts";
import type { Context } from "./to-build.ts";
import { toStatus, toStepStatus } from "./words.ts";

/** The stages that the workflows of a pipeline are. Steps are numbered in each of them, which Woodpecker does not do. */
export function toStages(pipeline: Pipeline, { repoId, graph, agents }: Context): Stage[] {
  const workflows = pipeline.workflows.toSorted((a, b) => a.pid - b.pid);
  const names = toNames(workflows);
  const byWorkflow = Map.groupBy(names, (_, index) => workflows[index]?.name);
  const toStage = (workflow: Workflow, index: number): Stage => {
    const config = graph?.get(workflow.name);
    const status = toStatus(workflow.state);
    const [os = "", arch = ""] = workflow.platform.split("/", 2);
    const dependsOn = (config?.dependsOn ?? []).flatMap((name) => byWorkflow.get(name) ?? []);
    const machine = workflow.agent_id > 0 ? agentOf(workflow.agent_id, agents) : "";
    return {
      id: workflow.id,
      repo_id: repoId,
      build_id: pipeline.id,
      number: index + 1,
      name: names[index] ?? workflow.name,
      kind: "pipeline",
      type: "woodpecker",
      status,
      errignore: false,
      exit_code: 0,
      ...(workflow.error !== "" && { error: workflow.error }),
      ...(machine !== "" && { machine }),
      os,
      arch,
      started: workflow.started,
      stopped: workflow.finished,
      created: pipeline.created,
      updated: pipeline.updated,
      version: 0,
      on_success: true,
      on_failure: config?.runsOnFailure ?? false,
      ...(dependsOn.length > 0 && { depends_on: dependsOn }),
      // One approval is for all workflows. A restart needs none, and has that of the build that it repeats.
      ...(pipeline.reviewed > 0 &&
        pipeline.parent === 0 && { reviewer: pipeline.reviewed_by, reviewed: pipeline.reviewed }),
      steps: toSteps(workflow, status, config),
    };
  };
  return workflows.map(toStage);
}

/** Only administrators may know the names of agents. */
const agentOf = (id: number, agents: Context["agents"]): string => agents?.get(id) ?? `agent ${id}`;

/** The workflows of a matrix all have one name. Their values distinguish them, or else a number. */
const toNames = (workflows: readonly Workflow[]): string[] => {
  const namesakes = Map.groupBy(workflows, ({ name }) => name);
  const used = new Map<string, number>();
  const toUnique = (name: string): string => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : toUnique(`${name} ${count}`);
  };
  return workflows.map(({ name, environ }) => {
    const values = Object.entries(environ).map(([key, value]) => `${key}=${value}`);
    const isMatrix = values.length > 0 && (namesakes.get(name)?.length ?? 0) > 1;
    return toUnique(isMatrix ? `${name} (${values.join(", ")})` : name);
  });
};

const toSteps = (
  { children }: Workflow,
  status: string,
  config: WorkflowConfig | undefined,
): Step[] => {
  const sorted = children.toSorted((a, b) => a.pid - b.pid);
  const present = new Set(sorted.map(({ name }) => name));
  return sorted.map((child, index) => toStep(child, index + 1, status, present, config));
};

const toStep = (
  child: WoodpeckerStep,
  number: number,
  stageStatus: string,
  present: ReadonlySet<string>,
  config: WorkflowConfig | undefined,
): Step => {
  const written: StepConfig | undefined = config?.steps.get(child.name);
  const status = toStepStatus(child);
  // The API hides the setting, but a workflow that succeeded shows it.
  const isIgnored =
    isFailed(status) && (written?.ignoresFailure === true || stageStatus === "success");
  const dependsOn = (written?.dependsOn ?? []).filter((name) => present.has(name));
  const isDetached = child.type === "service" || written?.isDetached === true;
  return {
    id: child.id,
    // A misnomer of the contract: the id of the stage. Nothing needs it.
    step_id: 0,
    number,
    name: child.name,
    status,
    exit_code: child.exit_code,
    version: 0,
    ...(child.error !== "" && isFinished(status) && { error: child.error }),
    ...(isIgnored && { errignore: true }),
    ...(child.started > 0 && { started: child.started }),
    ...(child.finished > 0 && { stopped: child.finished }),
    ...(dependsOn.length > 0 && { depends_on: dependsOn }),
    ...(written !== undefined && written.image !== "" && { image: written.image }),
    ...(isDetached && { detached: true }),
  };
};

/** The step with these numbers, whose log Woodpecker finds by its id. */
export function findStep(
  { workflows }: Pick<Pipeline, "workflows">,
  stage: number,
  step: number,
): WoodpeckerStep | undefined {
  const workflow = workflows.toSorted((a, b) => a.pid - b.pid)[stage - 1];
  return workflow?.children.toSorted((a, b) => a.pid - b.pid)[step - 1];
}

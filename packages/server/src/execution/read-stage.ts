import { limits, type Build, type Stage, pathOfSlug } from "@signalbox/contract";
import { secondsOf } from "../lib/clock.ts";
import {
  type StageEnvironmentInput,
  substitutionValues,
} from "../pipeline/environment/environment.ts";
import { explainError } from "../pipeline/explain-error.ts";
import { PipelineFileError } from "../pipeline/file/pipeline-file.ts";
import type { StagePlan } from "../pipeline/plan-stage.ts";
import { SourceError } from "../source/source-error.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { RunnerDeps } from "./runner-deps.ts";

/** A stage that is about to run with its build and repository, as currently stored. */
export type StageFacts = {
  stored: StoredRepo;
  build: Build;
  stage: Stage;
};

/** Undefined if the stage, its build or its repository was deleted in the meantime. */
export function findStage(store: RunnerDeps["store"], stageId: number): StageFacts | undefined {
  const row = store.stages.findById(stageId);
  const found = row && store.builds.findById(row.build_id);
  const stored = row && store.repos.findById(row.repo_id);
  if (found === undefined || stored === undefined) return undefined;
  const build = store.stages.withStages(found);
  const stage = build.stages.find(({ id }) => id === stageId);
  return stage && { stored, build, stage };
}

/** Plans the steps of a stage. The error is a sentence that says why the stage cannot run here. */
export async function readStage(
  facts: StageFacts,
  deps: RunnerDeps,
  signal: AbortSignal,
): Promise<StagePlan | { error: string }> {
  const { stored, build } = facts;
  const path = stored.repo.config_path || limits.defaultConfigPath;
  let text = "";
  try {
    text = await readPipelineFile(stored, build, deps, signal);
    const values = substitutionValues(environmentInput(facts, deps));
    const conditions = { repo: stored.repo, build, instance: deps.system().host };
    const { name } = facts.stage;
    const buildStages = (build.stages ?? []).map((stage) => stage.name);
    const { platform, privilegedImages } = deps;
    const rules = { trusted: isTrusted(facts), privilegedImages };
    const request = { text, values, name, buildStages, facts: conditions, platform, ...rules };
    const plan = await deps.planner.planStage(request, signal);
    return "problem" in plan ? { error: explainError(plan.problem, path, text) } : plan;
  } catch (cause) {
    const error = explainUnreadable(cause, path, text);
    if (error === undefined) throw cause;
    return { error };
  }
}

/**
 * The pipeline file from which a build was planned. Builds of earlier versions have none, so theirs is read from the
 * commit. Rejects with a SourceError.
 */
export async function readPipelineFile(
  stored: StoredRepo,
  build: Build,
  { store, openSource }: Pick<RunnerDeps, "store" | "openSource">,
  signal?: AbortSignal,
): Promise<string> {
  const path = stored.repo.config_path || limits.defaultConfigPath;
  return (
    store.pipelineFiles.find(build.id)?.text ??
    openSource(stored).pipelineFile(build.after, path, signal)
  );
}

/**
 * Says why a pipeline file cannot be read or is invalid. Undefined for errors that are not about the file.
 * @param text the file, empty if it could not be read
 */
export function explainUnreadable(error: unknown, path: string, text: string): string | undefined {
  if (error instanceof PipelineFileError) return explainError(error, path, text);
  if (error instanceof SourceError) return `The pipeline file cannot be read: ${error.message}`;
  return undefined;
}

/**
 * Whether a build may affect the machine. Nobody has committed the file of a trial, and strangers have that of a fork, so those
 * may not.
 */
export function isTrusted({ stored, build }: Pick<StageFacts, "stored" | "build">): boolean {
  return stored.repo.trusted && !build.trial && !build.fork;
}

export function environmentInput(
  { stored, build, stage }: StageFacts,
  { system, clock }: Pick<RunnerDeps, "system" | "clock">,
): StageEnvironmentInput {
  const { proto, host } = system();
  return {
    system: system(),
    repo: stored.repo,
    build: withLink(build, `${proto}://${host}/${pathOfSlug(stored.repo.slug)}`),
    stage,
    now: secondsOf(clock),
  };
}

/** The build with a link for its steps: to its page, because a commit of a local repository has none of its own. */
export function withLink(build: Build, repoLink: string): Build {
  return { ...build, link: build.link || `${repoLink}/${build.number}` };
}

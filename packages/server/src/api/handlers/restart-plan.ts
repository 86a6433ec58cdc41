import { divideStages, limits, type Build, type Stage } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import { requestForRestart } from "../../trigger/build-request.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./handler.ts";
import { findBuildToRestart, throwApiError, withEndedStages } from "./start-builds.ts";

type RestartDeps = Pick<Deps, "store" | "trigger" | "files">;

/** Reads the pipeline file as a restart would, so that it shows what a restart now would do. */
export const getRestart: Handler<"getRestart", RestartDeps> = async (
  { stored, params, caller },
  deps,
) => {
  const { store, trigger } = deps;
  const build = withEndedStages(findBuildToRestart(stored, params.number, store), store);
  const request = requestForRestart(build, { caller, params: {}, debug: false });
  const prepared = await trigger.prepare(stored, request).catch(throwApiError(500));
  if (prepared === null)
    throw new ApiError(400, "No pipeline of the file matches, so a restart would start nothing");
  if ("error" in prepared.plan) throw new ApiError(400, prepared.plan.error);
  const { taken, runs } = divideStages(prepared.plan.stages, build.stages);
  const sources = build.stages.filter(({ name }) => taken.some((stage) => stage.name === name));
  return {
    taken: sources.map(({ name, taken_from: from = build.number }) => ({ name, from })),
    runs: runs.map(({ name }) => name),
    changes: [
      ...changesOfFile(stored, build, prepared.file?.text, deps),
      ...changesOfParameters(build, sources, deps),
      ...(await changesOfSecrets(stored, build, sources, deps)),
    ],
  };
};

/** The commit is the same, but the path of the file is a setting. */
function changesOfFile(
  { repo }: StoredRepo,
  build: Build,
  text: string | undefined,
  { store }: RestartDeps,
): string[] {
  const path = repo.config_path || limits.defaultConfigPath;
  const before = store.pipelineFiles.find(build.id);
  if (before === undefined || text === undefined || before.text === text) return [];
  const other = before.path === path ? "" : `: it is ${path} now, and was ${before.path}`;
  return [`The pipeline file is another one than in #${build.number}${other}`];
}

/** A build that was taken over from may have had other parameters than the one that is restarted. */
function changesOfParameters(
  build: Build,
  sources: readonly Stage[],
  { store }: RestartDeps,
): string[] {
  return [...Map.groupBy(sources, ({ taken_from: from = build.number }) => from)].flatMap(
    ([from, stages]) => {
      const before = store.builds.find(build.repo_id, from)?.params ?? build.params;
      const names = changedNames(before, build.params);
      return names.length === 0
        ? []
        : [`${namesOf(stages)} ran in #${from} with other parameters: ${names.join(", ")}`];
    },
  );
}

function changedNames(before: Build["params"] = {}, now: Build["params"] = {}): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]);
}

/** The secrets that the stages use and that somebody has changed since they ran, as the list of changes says. */
async function changesOfSecrets(
  stored: StoredRepo,
  build: Build,
  sources: readonly Stage[],
  { store, files }: RestartDeps,
): Promise<string[]> {
  const file = await files.read(stored, build).catch(throwApiError(404));
  const outline = file && (await files.outline(stored, build, file));
  if (outline === undefined || "problem" in outline) return [];
  const { slug, namespace } = stored.repo;
  return outline.pipelines.flatMap(({ name, secrets }) => {
    const source = sources.find((stage) => stage.name === name);
    if (source === undefined) return [];
    const { taken_from: from = build.number } = source;
    const since = store.builds.find(build.repo_id, from)?.created ?? build.created;
    const changed = store.audit.changedSecrets(slug, namespace, since);
    const names = secrets.filter((secret) => changed.has(secret.toLowerCase()));
    return names.length === 0
      ? []
      : [`Secrets of ${name} have changed since #${from}: ${names.join(", ")}`];
  });
}

const namesOf = (stages: readonly Stage[]): string => stages.map(({ name }) => name).join(", ");

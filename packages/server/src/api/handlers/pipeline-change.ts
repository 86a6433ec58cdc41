import { createHash } from "node:crypto";
import { type Build, limits } from "@signalbox/contract";
import { createSecretReader, type SecretReaderDeps } from "../../execution/secret-reader.ts";
import type { FileOutline, OutlinedPipeline } from "../../pipeline/outline/outline-file.ts";
import { SourceError } from "../../source/source-error.ts";
import type { StoredRepo } from "../../store/repos.ts";
import { findBuild } from "./builds.ts";
import type { Deps } from "./deps.ts";
import type { Handler } from "./handler.ts";
import { throwApiError } from "./start-builds.ts";

export type PipelineChangeDeps = Pick<Deps, "store" | "trigger" | "files"> & SecretReaderDeps;

export const getPipelineChange: Handler<"getPipelineChange", PipelineChangeDeps> = (
  { stored, params },
  deps,
) => describePipelineChange(stored, findBuild(stored, params.number, deps.store), deps);

/**
 * What a build changes in the pipeline file, and what its stages would get. Neither approvals nor statuses of the build itself
 * change the hash, so that all its stages can be approved with the same one.
 */
export async function describePipelineChange(
  stored: StoredRepo,
  found: Build,
  deps: PipelineChangeDeps,
) {
  const build = deps.store.stages.withStages(found);
  const file = await deps.files.read(stored, build).catch(throwApiError(404));
  const outline = file && (await deps.files.outline(stored, build, file));
  const before = await readBefore(stored, build, deps);
  const shown = {
    path: file?.path ?? (stored.repo.config_path || limits.defaultConfigPath),
    after: file?.text,
    ...before,
    ...(outline === undefined || "problem" in outline
      ? { stages: [], ...outline }
      : { stages: toStages(stored, build, outline, deps) }),
  };
  return { ...shown, hash: createHash("sha256").update(JSON.stringify(shown)).digest("hex") };
}

/**
 * The file with which the build's file is compared: the one that was approved last (for a pull request: in the same pull
 * request). Without an approval it is the file of the commit before, which is the target's newest for a pull request, or that of
 * the default branch if the branch is new.
 */
async function readBefore(
  stored: StoredRepo,
  build: Build,
  { store, trigger }: PipelineChangeDeps,
) {
  const ref = build.event === "pull_request" ? build.ref : undefined;
  const approved = store.pipelineFiles.findApproved(build, ref);
  if (approved !== undefined)
    return {
      before: approved.text,
      approved_build: approved.number,
      approved_by: approved.reviewer,
      approved: approved.reviewed,
    };
  const commit = await findBefore(stored, build, trigger);
  if (commit === undefined || commit === build.after) return {};
  const text = await trigger.pipelineFileAt(stored, commit, build).catch(throwApiError(404));
  return { before: text ?? undefined, before_commit: commit };
}

/** The commit before is unknown for builds that people start, and zeros for new branches. */
async function findBefore(
  stored: StoredRepo,
  { before }: Build,
  { findCommit }: Deps["trigger"],
): Promise<string | undefined> {
  if (/[1-9a-f]/.test(before)) return before;
  const found = await findCommit(stored, `refs/heads/${stored.repo.default_branch}`).catch(
    (error: unknown) => {
      if (error instanceof SourceError && error.reason === "commit_not_found") return undefined;
      throw error;
    },
  );
  return found?.sha;
}

function toStages(
  stored: StoredRepo,
  build: ReturnType<Deps["store"]["stages"]["withStages"]>,
  { pipelines, fileSecrets, externalSecrets }: FileOutline,
  deps: PipelineChangeDeps,
) {
  const [first] = build.stages;
  if (first === undefined) return [];
  const secretOf = createSecretReader({ stored, build, stage: first }, { fileSecrets }, deps);
  // Only the extension knows which of them it would give, so all are named.
  const isExternal = (name: string) =>
    build.fork !== true &&
    build.trial !== true &&
    externalSecrets.some((secret) => secret.name === name);
  const isGiven = (name: string) => secretOf(name) !== "" || isExternal(name);
  const byName = new Map<string, OutlinedPipeline>(pipelines.map((one) => [one.name, one]));
  return build.stages.map((stage) => {
    const { secrets = [], steps = [] } = byName.get(stage.name) ?? {};
    const included = steps.filter(({ mismatch }) => mismatch === undefined);
    return {
      number: stage.number,
      name: stage.name,
      secrets: secrets.filter(isGiven),
      withheld: secrets.filter((name) => !isGiven(name)),
      privileged: included.filter((step) => step.privileged).map(({ name }) => name),
      host_paths: [...new Set(included.flatMap((step) => step.hostPaths))],
    };
  });
}

import { limits, type Build, type Repo } from "@signalbox/contract";
import type { FileCrypto } from "../accounts/auth/file-crypto.ts";
import type { EmbeddedConfig } from "../config/embedded-config.ts";
import { ApiError } from "../lib/api-error.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import { limits as fileLimits } from "../pipeline/file/limits.ts";
import { explainError } from "../pipeline/explain-error.ts";
import { PipelineFileError } from "../pipeline/file/pipeline-file.ts";
import { ExtensionError } from "../extensions/ask-extension.ts";
import type { Verdict } from "../extensions/pipeline-extensions.ts";
import { ConversionError, evaluatedName } from "../pipeline/convert/converter.ts";
import { matchesGlob } from "../pipeline/text/glob.ts";
import { hasDocument } from "../pipeline/yaml/documents.ts";
import { skippedByMarker } from "../pipeline/skip-marker.ts";
import type { Planner } from "../pipeline/planner/planner.ts";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { Repository } from "../source/repository.ts";
import { SourceError } from "../source/source-error.ts";
import type { KeptFile } from "../store/pipeline-files.ts";
import type { StoredRepo } from "../store/repos.ts";
import { settleBuild } from "../store/build-changes.ts";
import type { DetailedBuild, NewStage } from "../store/stages.ts";
import type { Store } from "../store/store.ts";
import { convertFile, pipelineFileAt, type ConvertDeps } from "./convert-file.ts";
import { cancelOlder, type CancelDeps } from "./cancel.ts";
import { copySteps, shareFiles, takeOverStages, type Shared } from "./take-over.ts";
import { triggeredByCron, type Authors, type BuildRequest } from "./build-request.ts";
import {
  explainBlocked,
  guardMachine,
  isAutomatic,
  needsApproval,
  reviewReasons,
  unsignedReason,
  type ExplainedStage,
} from "./review.ts";

/** Starts builds on behalf of pushes, cron jobs and users. */
export type Trigger = {
  /**
   * Reads the pipeline file at the request's commit and plans the build. Resolves with null if no build
   * should start: because no pipeline of the file matches, the commit message asks to skip it, or the
   * owner of the repository was deleted or blocked. An invalid file creates a build with status `error`.
   * Rejects with a SourceError if the file does not exist, is empty or cannot be read.
   * @param trialFile the text of a pipeline file that is used instead of the commit's, which makes the build a trial
   * @param isOfOutsider whether the commit is from somebody without write access
   */
  prepare: (
    stored: StoredRepo,
    request: BuildRequest,
    trialFile?: string,
    isOfOutsider?: boolean,
  ) => Promise<PreparedBuild | null>;
  /**
   * Stores a prepared build. Call `announce` once the surrounding transaction has been committed.
   * @param isOutdated whether the branch or pull request already has a newer commit, whose build this one does not replace
   */
  insert: (prepared: PreparedBuild<NewStage>, isOutdated?: boolean) => DetailedBuild;
  /** Why `prepare` resolved with null. */
  whyNone: (stored: StoredRepo, request: BuildRequest) => string;
  /** Cancels older builds if the repository is configured so, wakes the runner and notifies viewers. */
  announce: (build: Build, isOutdated?: boolean) => void;
  /**
   * Prepares, inserts and announces. A restart of the failed stages of an `earlier` build, which has ended, takes over the others
   * from there.
   */
  start: (
    stored: StoredRepo,
    request: BuildRequest,
    from?: { trialFile?: string | undefined; earlier?: DetailedBuild | undefined },
  ) => Promise<DetailedBuild | null>;
  /** Resolves a ref name or commit id: see Repository.commit. */
  findCommit: (stored: StoredRepo, name: string) => Promise<CommitFacts>;
  /** Like findCommit, but a commit that no branch or tag contains, such as one of a fork, rejects with `commit_not_found`. */
  findOwnCommit: (stored: StoredRepo, name: string) => Promise<CommitFacts>;
  /**
   * Why the newest commit of the default branch starts no build. Undefined if there is no commit, if its pipeline file
   * has a document, or if the repository cannot be read.
   */
  pipelineFileProblem: (stored: StoredRepo) => Promise<"missing" | "empty" | undefined>;
  /**
   * The pipeline file at a commit, evaluated by the server as for a build if it is in another language than YAML; null if there is
   * none. Rejects with a SourceError.
   */
  pipelineFileAt: (stored: StoredRepo, sha: string, build: Build) => Promise<string | null>;
  authors: Authors;
};

export type PreparedBuild<One = ExplainedStage> = {
  repoId: number;
  request: BuildRequest;
  plan: Plan<One>;
  /** Undefined if it is too long to be kept. */
  file: KeptFile | undefined;
};

type Plan<One = ExplainedStage> = { stages: One[] } | { error: string };

export type TriggerDeps = CancelDeps &
  Shared &
  ConvertDeps & {
    store: Store;
    clock: Clock;
    planner: Pick<Planner, "planBuild">;
    /** The machine that runs exec pipelines, in the words of pipeline files: linux, amd64. */
    platform: { os: string; arch: string };
    /** Tells whether a pipeline file carries a valid signature. */
    fileCrypto: Pick<FileCrypto, "isSigned">;
    config: Pick<EmbeddedConfig, "exec" | "forge">;
  };

export function createTrigger(deps: TriggerDeps): Trigger {
  const { store, openSource, extensions } = deps;
  /** Why the validation extension wants no build. */
  const skipped = new WeakMap<BuildRequest, string>();

  const prepare: Trigger["prepare"] = async (stored, request, trialFile, isOfOutsider = false) => {
    const { repo } = stored;
    refusePaused(repo);
    if (passedOver(repo, request, deps) !== undefined) return null;
    const path = repo.config_path || limits.defaultConfigPath;
    const build = { repo, path, request, isTrial: trialFile !== undefined };
    const readFile = async () => trialFile ?? openSource(stored).pipelineFile(request.after, path);
    let written = "";
    try {
      written = await extensions.read(build, readFile);
      if (!hasDocument(written)) throw new SourceError("file_empty");
      const { text, sources } = await convertFile(stored, build, written, deps);
      if (!hasDocument(text)) throw new SourceError("file_empty");
      const verdict = await extensions.validate(build, text);
      if (verdict.is === "skip") {
        skipped.set(request, withReason(skipReason, verdict));
        return null;
      }
      const doubt = verdict.is === "block" ? withReason(reviewReasons.doubted, verdict) : undefined;
      const facts = { ...request, isOfOutsider, doubt };
      const shown = sources.length === 0 ? path : evaluatedName(path);
      const plan = await planFor({ path: shown, text }, stored, facts, deps);
      const isKept = [text, ...sources.map((source) => source.text)].every(isKeepable);
      const file = isKept ? { path, text, sources } : undefined;
      return plan && { repoId: repo.id, request, plan, file };
    } catch (error) {
      if (!(error instanceof ExtensionError || error instanceof ConversionError)) throw error;
      const isShown = error instanceof ConversionError && isKeepable(written);
      const file = isShown ? { path, text: written, sources: [] } : undefined;
      return { repoId: repo.id, request, plan: { error: error.message }, file };
    }
  };

  const insert: Trigger["insert"] = ({ repoId, request, plan, file }, isOutdated = false) => {
    const options = { file, isOutdated };
    if ("stages" in plan)
      return store.builds.insert(repoId, { ...request, status: "pending" }, plan.stages, options);
    const now = secondsOf(deps.clock);
    const ended = { status: "error", error: plan.error, started: now, finished: now };
    return store.builds.insert(repoId, { ...request, ...ended }, [], options);
  };

  const announce: Trigger["announce"] = (build, isOutdated = false) => {
    if (!isOutdated) cancelOlder(build, deps);
    deps.runner.wake();
    for (const attempt of [...store.builds.listAttempts(build), build])
      deps.hub.publishBuild(attempt.id);
  };

  const takeOver = async (
    prepared: PreparedBuild,
    planned: ExplainedStage[],
    earlier: DetailedBuild,
  ): Promise<DetailedBuild> => {
    const stages = takeOverStages(planned, earlier);
    const build = store.transaction(() => {
      const created = insert({ ...prepared, plan: { stages } });
      copySteps(store, created, earlier);
      // Some stages may have waited only for those that have ended already.
      settleBuild(store, created.id, secondsOf(deps.clock));
      return store.stages.withStages(store.builds.findById(created.id) ?? created);
    });
    try {
      await shareFiles(deps, build, earlier);
    } finally {
      announce(build);
    }
    return build;
  };

  return {
    prepare,
    whyNone: ({ repo }, request) =>
      passedOver(repo, request, deps) ??
      skipped.get(request) ??
      "No pipeline of the pipeline file is for it",
    insert,
    announce,
    start: async (stored, request, { trialFile, earlier } = {}) => {
      const prepared = await prepare(stored, request, trialFile);
      if (prepared === null) return null;
      if (earlier !== undefined && "stages" in prepared.plan)
        return takeOver(prepared, prepared.plan.stages, earlier);
      const build = insert(prepared);
      announce(build);
      return build;
    },
    findCommit: (stored, name) => openSource(stored).commit(name),
    findOwnCommit: async (stored, name) => {
      const source = openSource(stored);
      const commit = await source.commit(name);
      if (!(await source.isOnBranchOrTag(commit.sha))) throw new SourceError("commit_not_found");
      return commit;
    },
    pipelineFileProblem: (stored) => pipelineFileProblem(stored.repo, openSource(stored)),
    pipelineFileAt: (stored, sha, build) => pipelineFileAt(stored, sha, build, deps),
    authors: (email) => store.users.findByEmail(email),
  };
}

const isKeepable = (text: string): boolean => text.length <= fileLimits.textLength;

/** Why no build starts, whatever the pipeline file says. */
function passedOver(
  repo: Repo,
  request: BuildRequest,
  { store, config }: Pick<TriggerDeps, "store" | "config">,
): string | undefined {
  if (config.forge?.repositories.ignored.some((glob) => matchesGlob(glob, repo.slug.toLowerCase())))
    return "The server is configured to start no builds of this repository (REPOSITORY_IGNORE)";
  if (skippedByMarker({ ...request, message: request.message ?? "" }))
    return "The message of the commit, or the title, asks to skip it";
  return store.users.findById(repo.user_id)?.active === true
    ? undefined
    : "The owner of the repository on this server was deleted or blocked";
}

/** Throws an ApiError if another server still builds the repository. */
export function refusePaused({ paused, slug }: Pick<Repo, "paused" | "slug">): void {
  if (paused === true)
    throw new ApiError(
      409,
      `${slug} is paused here, because the Drone server that it was imported from builds it until the switch`,
    );
}

const pipelineFileProblem = async (
  repo: Repo,
  source: Repository,
): Promise<"missing" | "empty" | undefined> => {
  try {
    const { sha } = await source.commit(`refs/heads/${repo.default_branch}`);
    const text = await source.readFile(sha, repo.config_path || limits.defaultConfigPath);
    if (text === null) return "missing";
    return hasDocument(text) ? undefined : "empty";
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // The branch has no commit yet.
    return error.reason === "commit_not_found" ? "missing" : undefined;
  }
};

const planFor = async (
  { path, text }: { path: string; text: string },
  { repo }: StoredRepo,
  request: BuildRequest & { isOfOutsider: boolean; doubt: string | undefined },
  { planner, platform, fileCrypto, store, config }: TriggerDeps,
): Promise<Plan | null> => {
  const { event, ref, action = "", target = "", deploy_to, cron } = request;
  const build = { event, ref, action, target, deploy_to, cron };
  const isUnsigned =
    repo.protected && isAutomatic(request) && !fileCrypto.isSigned(repo.slug, text);
  const approved =
    request.trigger === triggeredByCron ? store.approvals.list(repo.id, request.after) : [];
  const isOutside = needsApproval(repo, request);
  const review = isUnsigned || isOutside || request.doubt !== undefined ? { approved } : undefined;
  const reason =
    request.doubt ??
    (isUnsigned ? unsignedReason(text, request) : reviewReasons.outside(request.ref));
  try {
    const facts = { repo: { slug: repo.slug }, build, review, platform };
    const stages = await planner.planBuild(text, facts);
    return (
      stages && {
        stages: stages.map((stage) => guardMachine(explainBlocked(stage, reason), request, config)),
      }
    );
  } catch (error) {
    if (error instanceof PipelineFileError) return { error: explainError(error, path, text) };
    throw error;
  }
};

const skipReason = "The validation extension wants no build of it";

const withReason = (text: string, { reason }: Verdict): string =>
  reason === "" ? text : `${text}: ${reason}`;

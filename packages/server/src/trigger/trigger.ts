import { limits, type Build, type Stage, type User } from "@signalbox/contract";
import type { FileSeals } from "../auth/file-seals.ts";
import { secondsOf, type Clock } from "../lib/clock.ts";
import { PipelineFileError } from "../pipeline/file/pipeline-file.ts";
import type { PlannedStage } from "../pipeline/plan.ts";
import { skippedByMarker } from "../pipeline/skip-marker.ts";
import type { Planner } from "../planner/planner.ts";
import type { CommitFacts } from "../source/commit-facts.ts";
import type { Repository } from "../source/repository.ts";
import type { StoredRepo } from "../store/repos.ts";
import type { Store } from "../store/store.ts";
import { cancelOlder, type CancelDeps } from "./cancel.ts";
import { triggeredByCron, triggeredByPush, type Authors, type BuildRequest } from "./build-request.ts";

/** The one way in which builds begin, whoever asks for them. */
export type Trigger = {
  /**
   * Reads the pipeline file at the request's commit and plans the build. Null: nothing is to be started,
   * because no pipeline of the file is meant for it, the commit message says so, or the owner of the
   * repository is gone or blocked. A file with an error gives a build of status `error`.
   * Rejects with a SourceError when there is no such file or it cannot be read.
   */
  prepare: (stored: StoredRepo, request: BuildRequest) => Promise<PreparedBuild | null>;
  /** Stores a prepared build; may be part of a larger transaction, after which `announce` is due. */
  insert: (prepared: PreparedBuild) => BuildWithStages;
  /** Ends older builds where the repository wants that, lets the stages run, tells the viewers. */
  announce: (build: Build) => void;
  /** All three. */
  start: (stored: StoredRepo, request: BuildRequest) => Promise<BuildWithStages | null>;
  /** What a name means in the repository: see Repository.commit. */
  findCommit: (stored: StoredRepo, name: string) => Promise<CommitFacts>;
  authors: Authors;
};

export type BuildWithStages = Build & { stages: Stage[] };

export type PreparedBuild = { repoId: number; request: BuildRequest; plan: Plan };

type Plan = { stages: PlannedStage[] } | { error: string };

export type TriggerDeps = CancelDeps & {
  store: Store;
  clock: Clock;
  openSource: (stored: StoredRepo) => Repository;
  planner: Pick<Planner, "planBuild">;
  /** The machine that runs exec pipelines, in the words of pipeline files: linux, amd64. */
  platform: { os: string; arch: string };
  /** Says whether somebody who may has signed a pipeline file. */
  seals: Pick<FileSeals, "isSigned">;
};

export const createTrigger = (deps: TriggerDeps): Trigger => {
  const { store, openSource } = deps;

  const prepare: Trigger["prepare"] = async (stored, request) => {
    const { repo } = stored;
    if (skippedByMarker({ ...request, message: request.message ?? "" })) return null;
    if (store.users.findById(repo.user_id)?.active !== true) return null;
    const path = repo.config_path || limits.configPathDefault;
    const text = await openSource(stored).pipelineFile(request.after, path);
    const plan = await planFor(text, stored, request, deps);
    return plan && { repoId: repo.id, request, plan };
  };

  const insert = ({ repoId, request, plan }: PreparedBuild) => {
    if ("stages" in plan)
      return store.builds.insert(repoId, { ...request, status: "pending" }, plan.stages);
    const now = secondsOf(deps.clock);
    const ended = { status: "error", error: plan.error, started: now, finished: now };
    return store.builds.insert(repoId, { ...request, ...ended }, []);
  };

  const announce = (build: Build) => {
    cancelOlder(build, deps);
    deps.runner.wake();
    deps.hub.publishBuild(build.id);
  };

  return {
    prepare,
    insert,
    announce,
    start: async (stored, request) => {
      const prepared = await prepare(stored, request);
      if (prepared === null) return null;
      const build = insert(prepared);
      announce(build);
      return build;
    },
    findCommit: (stored, name) => openSource(stored).commit(name),
    authors: (email) => findByEmail(store.users.list(), email),
  };
};

const planFor = async (
  text: string,
  { repo }: StoredRepo,
  request: BuildRequest,
  { planner, platform, seals, store }: TriggerDeps,
): Promise<Plan | null> => {
  const { event, ref, action = "", target = "", deploy_to, cron } = request;
  const build = { event, ref, action, target, deploy_to, cron };
  const isUnreviewed = repo.protected && isAutomatic(request) && !seals.isSigned(repo.slug, text);
  const approved = request.trigger === triggeredByCron ? store.approvals.list(repo.id, request.after) : [];
  const review = isUnreviewed ? { approved } : undefined;
  try {
    const stages = await planner.planBuild(text, { repo, build, review, platform });
    return stages && { stages };
  } catch (error) {
    if (error instanceof PipelineFileError) return { error: error.message };
    throw error;
  }
};

/** Nobody chose the commit: it was pushed, or its time came. Whoever starts a build has seen it. */
const isAutomatic = ({ trigger }: BuildRequest): boolean => trigger === triggeredByPush || trigger === triggeredByCron;

const findByEmail = (users: readonly User[], email: string): User | undefined =>
  email === "" ? undefined : users.find((user) => user.email.toLowerCase() === email.toLowerCase());

import type { Build, Repo, Stage, Step, User } from "@signalbox/contract";
import type { NewBuild } from "../store/builds.ts";

/** A build to start, and its repository. */
export type BuildToStart = {
  repo: Repo;
  request: Omit<NewBuild, "status" | "error" | "started" | "finished">;
};

/** A build of which a stage is about to run, and its repository. */
export type StartedBuild = { repo: Repo; build: Build & { stages: readonly Stage[] } };

/** A build that has no number yet and its repository, with what a Drone server tells extensions and nothing else. */
export function describeBuild({ repo, request }: BuildToStart, now: number) {
  const unstarted = {
    id: 0,
    repo_id: repo.id,
    number: 0,
    status: "pending",
    timestamp: 0,
    started: 0,
    finished: 0,
    created: now,
    updated: now,
    version: 0,
  };
  return { build: describe({ ...request, ...unstarted }), repo: describeRepo(repo) };
}

/** A build with its stages and its repository, with what a runner of Drone tells extensions and nothing else. */
export function describeStartedBuild({ repo, build }: StartedBuild) {
  return {
    repo: describeRepo(repo),
    build: { ...describe(build), stages: build.stages.map(describeStage) },
  };
}

/** A build as the webhook of a Drone server describes it, with stages and steps if it has them. */
export function describeReportedBuild(build: Build) {
  const { debug, ...described } = describe(build);
  const { error = "", stages } = build;
  return {
    ...described,
    ...(debug && { debug }),
    ...(error !== "" && { error }),
    ...(stages !== undefined && { stages: stages.map(describeReportedStage) }),
  };
}

function describeReportedStage(stage: Stage) {
  const { error = "", steps } = stage;
  return {
    repo_id: stage.repo_id,
    ...describeStage(stage),
    ...(error !== "" && { error }),
    ...(steps !== undefined && { steps: steps.map(describeStep) }),
  };
}

function describeStep(step: Step) {
  const { error = "", image = "", started = 0, stopped = 0 } = step;
  return {
    id: step.id,
    step_id: step.step_id,
    number: step.number,
    name: step.name,
    status: step.status,
    ...(error !== "" && { error }),
    ...(step.errignore === true && { errignore: true }),
    exit_code: step.exit_code,
    ...(started > 0 && { started }),
    ...(stopped > 0 && { stopped }),
    version: step.version,
    ...(image !== "" && { image }),
  };
}

/** A repository as the webhook of a Drone server describes it. */
export function describeReportedRepo(repo: Repo) {
  const { throttle = 0, ...described } = describeRepo(repo);
  return { ...described, ...(throttle > 0 && { throttle }), archived: false };
}

export function describeUser(user: User) {
  return {
    id: user.id,
    login: user.login,
    email: user.email,
    machine: user.machine,
    admin: user.admin,
    active: user.active,
    avatar: user.avatar,
    syncing: user.syncing,
    synced: user.synced,
    created: user.created,
    updated: user.updated,
    last_login: user.last_login,
  };
}

type Described = Omit<NewBuild, "started" | "finished" | "timestamp"> &
  Pick<
    Build,
    | "id"
    | "repo_id"
    | "number"
    | "timestamp"
    | "started"
    | "finished"
    | "created"
    | "updated"
    | "version"
  >;

function describe(build: Described) {
  const { parent, params, deploy_to, title, cron } = build;
  return {
    id: build.id,
    repo_id: build.repo_id,
    trigger: build.trigger,
    number: build.number,
    ...(parent !== undefined && parent > 0 && { parent }),
    status: build.status,
    event: build.event,
    action: build.action ?? "",
    link: build.link ?? "",
    timestamp: build.timestamp,
    ...(title !== undefined && title !== "" && { title }),
    message: build.message ?? "",
    before: build.before,
    after: build.after,
    ref: build.ref,
    source_repo: build.source_repo ?? "",
    source: build.source ?? "",
    target: build.target ?? "",
    author_login: build.author_login ?? "",
    author_name: build.author_name ?? "",
    author_email: build.author_email ?? "",
    author_avatar: build.author_avatar ?? "",
    sender: build.sender ?? "",
    ...(params !== undefined && Object.keys(params).length > 0 && { params }),
    ...(cron !== undefined && cron !== "" && { cron }),
    ...(deploy_to !== undefined && deploy_to !== "" && { deploy_to }),
    debug: build.debug ?? false,
    started: build.started,
    finished: build.finished,
    created: build.created,
    updated: build.updated,
    version: build.version,
  };
}

function describeStage(stage: Stage) {
  const { depends_on = [], limit = 0, machine = "" } = stage;
  return {
    id: stage.id,
    build_id: stage.build_id,
    number: stage.number,
    name: stage.name,
    kind: stage.kind,
    type: stage.type,
    status: stage.status,
    errignore: stage.errignore,
    exit_code: stage.exit_code,
    ...(machine !== "" && { machine }),
    os: stage.os,
    arch: stage.arch,
    ...(limit > 0 && { limit }),
    started: stage.started,
    stopped: stage.stopped,
    created: stage.created,
    updated: stage.updated,
    version: stage.version,
    on_success: stage.on_success,
    on_failure: stage.on_failure,
    ...(depends_on.length > 0 && { depends_on }),
  };
}

function describeRepo(repo: Repo) {
  return {
    id: repo.id,
    uid: repo.uid,
    user_id: repo.user_id,
    namespace: repo.namespace,
    name: repo.name,
    slug: repo.slug,
    scm: repo.scm,
    git_http_url: repo.git_http_url,
    git_ssh_url: repo.git_ssh_url,
    link: repo.link,
    default_branch: repo.default_branch,
    private: repo.private,
    visibility: repo.visibility,
    active: repo.active,
    config_path: repo.config_path,
    trusted: repo.trusted,
    protected: repo.protected,
    ignore_forks: repo.ignore_forks,
    ignore_pull_requests: repo.ignore_pull_requests,
    auto_cancel_pull_requests: repo.auto_cancel_pull_requests,
    auto_cancel_pushes: repo.auto_cancel_pushes,
    auto_cancel_running: repo.auto_cancel_running,
    throttle: repo.throttle,
    timeout: repo.timeout,
    counter: repo.counter,
    synced: repo.synced,
    created: repo.created,
    updated: repo.updated,
    version: repo.version,
  };
}

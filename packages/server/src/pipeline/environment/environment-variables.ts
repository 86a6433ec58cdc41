import { isFailed, pathOfSlug } from "@signalbox/contract";
import type {
  BuildVariablesInput,
  RepoVariablesInput,
  StageVariablesInput,
  SystemVariablesInput,
} from "./environment-input.ts";
import { refVariables } from "./ref-variables.ts";

/** The variables that describe a build to its steps: https://docs.drone.io/pipeline/environment/reference/ */
export type Environment = Record<string, string>;

export function systemVariables({ proto, host, version }: SystemVariablesInput): Environment {
  return {
    CI: "true",
    DRONE: "true",
    DRONE_SYSTEM_PROTO: proto,
    DRONE_SYSTEM_HOST: host,
    DRONE_SYSTEM_HOSTNAME: host,
    DRONE_SYSTEM_VERSION: version,
  };
}

export function repoVariables(repo: RepoVariablesInput): Environment {
  return {
    DRONE_REPO: repo.slug,
    DRONE_REPO_SCM: repo.scm,
    DRONE_REPO_OWNER: repo.namespace,
    DRONE_REPO_NAMESPACE: repo.namespace,
    DRONE_REPO_NAME: repo.name,
    DRONE_REPO_LINK: repo.link,
    DRONE_REPO_BRANCH: repo.default_branch,
    DRONE_REMOTE_URL: repo.git_http_url,
    DRONE_GIT_HTTP_URL: repo.git_http_url,
    DRONE_GIT_SSH_URL: repo.git_ssh_url,
    DRONE_REPO_VISIBILITY: repo.visibility,
    DRONE_REPO_PRIVATE: String(repo.private),
  };
}

/** Commit and build. The status is a failure if a stage, or a step of the same stage, has already failed. */
export function buildVariables(
  build: BuildVariablesInput,
  stage: StageVariablesInput,
  now: number,
): Environment {
  const failedStages = (build.stages ?? [])
    .filter(({ status }) => isFailed(status))
    .map(({ name }) => name);
  const isFailing = failedStages.length > 0 || failedSteps(stage).length > 0;
  return {
    DRONE_BRANCH: build.target,
    DRONE_TARGET_BRANCH: build.target,
    DRONE_COMMIT_BRANCH: build.target,
    DRONE_SOURCE_BRANCH: build.source,
    DRONE_COMMIT: build.after,
    DRONE_COMMIT_SHA: build.after,
    DRONE_COMMIT_AFTER: build.after,
    DRONE_COMMIT_BEFORE: build.before,
    DRONE_COMMIT_REF: build.ref,
    DRONE_COMMIT_LINK: build.link,
    DRONE_COMMIT_MESSAGE: build.message,
    DRONE_COMMIT_AUTHOR: build.author_login,
    DRONE_COMMIT_AUTHOR_NAME: build.author_name,
    DRONE_COMMIT_AUTHOR_EMAIL: build.author_email,
    DRONE_COMMIT_AUTHOR_AVATAR: build.author_avatar,
    DRONE_BUILD_NUMBER: String(build.number),
    DRONE_BUILD_PARENT: String(build.parent ?? 0),
    DRONE_BUILD_EVENT: build.event,
    DRONE_BUILD_ACTION: build.action,
    DRONE_BUILD_STATUS: isFailing ? "failure" : "success",
    DRONE_BUILD_DEBUG: String(build.debug ?? false),
    DRONE_BUILD_CREATED: String(build.created),
    DRONE_BUILD_STARTED: String(build.started),
    DRONE_BUILD_FINISHED: String(build.finished || now),
    DRONE_BUILD_TRIGGER: build.trigger,
    DRONE_DEPLOY_TO: build.deploy_to ?? "",
    DRONE_DEPLOY_ID: String(build.deploy_id ?? 0),
    ...(failedStages.length > 0 ? { DRONE_FAILED_STAGES: failedStages.join(",") } : {}),
    ...refVariables(build),
  };
}

export function stageVariables(stage: StageVariablesInput, now: number): Environment {
  const failed = failedSteps(stage);
  return {
    DRONE_STAGE_KIND: stage.kind ?? "",
    DRONE_STAGE_TYPE: stage.type ?? "",
    DRONE_STAGE_NAME: stage.name,
    DRONE_STAGE_NUMBER: String(stage.number),
    DRONE_STAGE_MACHINE: stage.machine ?? "",
    DRONE_STAGE_OS: stage.os,
    DRONE_STAGE_ARCH: stage.arch,
    DRONE_STAGE_VARIANT: stage.variant ?? "",
    DRONE_STAGE_VERSION: stage.kernel ?? "",
    DRONE_STAGE_STATUS: failed.length > 0 ? "failure" : "success",
    DRONE_STAGE_STARTED: String(stage.started),
    DRONE_STAGE_FINISHED: String(stage.stopped || now),
    DRONE_STAGE_DEPENDS_ON: (stage.depends_on ?? []).join(","),
    ...(failed.length > 0 ? { DRONE_FAILED_STEPS: failed.join(",") } : {}),
  };
}

export function stepVariables(step: { name: string; number: number }): Environment {
  return { DRONE_STEP_NAME: step.name, DRONE_STEP_NUMBER: String(step.number) };
}

export function linkVariables(
  system: SystemVariablesInput,
  repo: RepoVariablesInput,
  build: BuildVariablesInput,
): Environment {
  const page = `${system.proto}://${system.host}/${pathOfSlug(repo.slug)}`;
  return { DRONE_BUILD_LINK: `${page}/${build.number}` };
}

/**
 * Commits made by a step get the build's author, and git must not wait for a password
 * (https://github.com/drone/runner-go/blob/v1.12.0/clone/environ.go).
 */
export function gitVariables(build: BuildVariablesInput): Environment {
  const name = build.author_name || "noreply";
  const email = build.author_email || "noreply@localhost";
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_TERMINAL_PROMPT: "0",
  };
}

/**
 * The names of Drone 0.8, which older scripts still use
 * (https://github.com/drone/runner-go/blob/v1.12.0/environ/environ.go).
 */
export function legacyVariables(input: {
  system: SystemVariablesInput;
  repo: RepoVariablesInput;
  build: BuildVariablesInput;
  stage: StageVariablesInput;
  now: number;
}): Environment {
  const { repo, build } = input;
  const current = buildVariables(build, input.stage, input.now);
  return {
    CI_REPO: repo.slug,
    CI_REPO_NAME: repo.slug,
    CI_REPO_LINK: repo.link,
    CI_REPO_REMOTE: repo.git_http_url,
    CI_REMOTE_URL: repo.git_http_url,
    CI_REPO_PRIVATE: String(repo.private),
    CI_BUILD_NUMBER: String(build.number),
    CI_PARENT_BUILD_NUMBER: String(build.parent ?? 0),
    CI_BUILD_CREATED: String(build.created),
    CI_BUILD_STARTED: String(build.started),
    CI_BUILD_FINISHED: current["DRONE_BUILD_FINISHED"] ?? "",
    CI_BUILD_STATUS: current["DRONE_BUILD_STATUS"] ?? "",
    CI_BUILD_EVENT: build.event,
    CI_BUILD_LINK: linkVariables(input.system, repo, build)["DRONE_BUILD_LINK"] ?? "",
    CI_BUILD_TARGET: build.deploy_to ?? "",
    CI_COMMIT_SHA: build.after,
    CI_COMMIT_REF: build.ref,
    CI_COMMIT_BRANCH: build.target,
    CI_COMMIT_MESSAGE: build.message,
    CI_COMMIT_AUTHOR: build.author_login,
    CI_COMMIT_AUTHOR_NAME: build.author_name,
    CI_COMMIT_AUTHOR_EMAIL: build.author_email,
    CI_COMMIT_AUTHOR_AVATAR: build.author_avatar,
  };
}

const failedSteps = ({ steps = [] }: StageVariablesInput): string[] =>
  steps.filter((step) => isFailed(step.status) && !step.errignore).map(({ name }) => name);

import type { LocalStage, NewLocalRun, User } from "@signalbox/contract";
import type { NewBuild } from "../store/builds.ts";
import type { NewStage } from "../store/stages.ts";
import { localRunLimits } from "./local-run-limits.ts";

/**
 * The build of a new local run. Its message begins with "Local run", because clients that do not know local runs show
 * only the message.
 * @param now unix seconds
 */
export function requestForLocalRun(run: NewLocalRun, caller: User, now: number): NewBuild {
  const { commit, branch, message, is_changed } = run;
  return {
    local: is_changed ? "changed" : "unchanged",
    status: "running",
    started: now,
    event: "custom",
    action: "",
    trigger: caller.login,
    sender: caller.login,
    ref: `refs/heads/${branch}`,
    source: branch,
    target: branch,
    before: commit,
    after: commit,
    message: `Local run: ${message}`.slice(0, localRunLimits.textCharacters),
    author_login: caller.login,
    author_name: caller.login,
    author_email: caller.email,
    author_avatar: caller.avatar,
  };
}

/** A stage that has not started. */
export function stageOf(stage: LocalStage): NewStage {
  const { number, name, type, os, arch, machine, depends_on, on_success, on_failure } = stage;
  const status = stage.status === "waiting_on_dependencies" ? stage.status : "pending";
  const kind = "pipeline";
  return {
    number,
    name,
    kind,
    type,
    os,
    arch,
    machine,
    depends_on,
    on_success,
    on_failure,
    status,
  };
}

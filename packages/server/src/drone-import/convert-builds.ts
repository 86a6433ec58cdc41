import { isFinished, isStatus } from "@signalbox/contract";
import type { ImportedBuild, ImportedStage, ImportedStep } from "../store/imported-builds.ts";
import type { DroneRow } from "./drone-source.ts";
import { flagOf, integerOf, listOf, mapOf, numberOf, textOf } from "./drone-values.ts";

const endedHere = "This build had not ended on the Drone server when it was imported";

/** What had not ended is ended, because nothing here will run it. */
function endOf(row: DroneRow, now: number) {
  const status = textOf(row, "status");
  const [started, stopped] = [numberOf(row, "started"), numberOf(row, "stopped")];
  if (!isStatus(status))
    return { status: "error", started, stopped, error: `Its status was ${status}` };
  const error = textOf(row, "error");
  if (isFinished(status)) return { status, started, stopped, error };
  if (started === 0) return { status: "skipped", started, stopped, error };
  return { status: "killed", started, stopped: Math.max(now, started), error: error || endedHere };
}

export function toBuild(
  row: DroneRow,
  isBuildEnded: boolean,
  now: number,
  slug: string,
): ImportedBuild {
  const { status, error } = endOf(row, now);
  const text = (name: string) => textOf(row, name);
  const params = mapOf(row, "params");
  const sourceRepo = text("source_repo");
  const finished = numberOf(row, "finished");
  return {
    ...timesOf(row),
    number: numberOf(row, "number"),
    parent: numberOf(row, "parent"),
    trigger: text("trigger"),
    status: isBuildEnded ? status : "killed",
    error: isBuildEnded ? error : error || endedHere,
    event: text("event"),
    action: text("action"),
    link: text("link"),
    timestamp: 0,
    title: text("title"),
    message: text("message"),
    before: text("before"),
    after: text("after"),
    ref: text("ref"),
    source_repo: sourceRepo,
    fork: text("event") === "pull_request" && sourceRepo !== "" && sourceRepo !== slug,
    source: text("source"),
    target: text("target"),
    author_login: text("author"),
    author_name: text("author_name"),
    author_email: text("author_email"),
    author_avatar: text("author_avatar"),
    sender: text("sender"),
    params,
    cron: text("cron"),
    deploy_to: text("deploy"),
    deploy_id: numberOf(row, "deploy_id"),
    debug: flagOf(row, "debug"),
    started: numberOf(row, "started"),
    finished: isBuildEnded ? finished : finished || now,
  };
}

export function toStage(row: DroneRow, now: number): ImportedStage {
  const text = (name: string) => textOf(row, name);
  return {
    ...timesOf(row),
    ...endOf(row, now),
    number: numberOf(row, "number"),
    name: text("name"),
    kind: text("kind"),
    type: text("type"),
    errignore: flagOf(row, "errignore"),
    exit_code: integerOf(row, "exit_code"),
    limit: numberOf(row, "limit"),
    throttle: numberOf(row, "limit_repo"),
    os: text("os"),
    arch: text("arch"),
    variant: text("variant"),
    kernel: text("kernel"),
    machine: text("machine"),
    on_success: flagOf(row, "on_success"),
    on_failure: flagOf(row, "on_failure"),
    depends_on: listOf(row, "depends_on"),
    labels: mapOf(row, "labels"),
  };
}

export function toStep(row: DroneRow, now: number): ImportedStep {
  const text = (name: string) => textOf(row, name);
  return {
    ...endOf(row, now),
    version: numberOf(row, "version"),
    number: numberOf(row, "number"),
    name: text("name"),
    errignore: flagOf(row, "errignore"),
    exit_code: integerOf(row, "exit_code"),
    depends_on: listOf(row, "depends_on"),
    image: text("image"),
    detached: flagOf(row, "detached"),
    schema: text("schema"),
  };
}

const timesOf = (row: DroneRow) => ({
  created: numberOf(row, "created"),
  updated: numberOf(row, "updated"),
  version: numberOf(row, "version"),
});

import { hash } from "node:crypto";
import type { Cron, Permissions, Repo, Secret, User } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type {
  WoodpeckerCron,
  WoodpeckerRepo,
  WoodpeckerSecret,
  WoodpeckerUser,
} from "./entities.ts";
import { toBuild } from "./to-build.ts";

type RepoFacts = { now: number; counter?: number; permissions?: Permissions };

export function toRepo(repo: WoodpeckerRepo, { now, counter, permissions }: RepoFacts): Repo {
  const { trusted, cancel_previous_pipeline_events: cancels, last_pipeline: last } = repo;
  const id = repo.id > 0 ? repo.id : idOfUnknown(repo);
  const build = last && toBuild(last, { repoId: id, now }, false);
  return {
    id,
    uid: repo.forge_remote_id,
    user_id: 0,
    namespace: repo.owner,
    name: repo.name,
    slug: `${repo.owner}/${repo.name}`,
    scm: "git",
    git_http_url: repo.clone_url,
    git_ssh_url: repo.clone_url_ssh,
    link: repo.forge_url,
    default_branch: repo.default_branch,
    private: repo.private,
    visibility: repo.visibility,
    active: repo.active,
    config_path: repo.config_file,
    trusted: trusted.network || trusted.volumes || trusted.security,
    protected: repo.require_approval === "all_events",
    ignore_forks: false,
    ...(repo.require_approval !== "" && { require_approval: repo.require_approval }),
    ignore_pull_requests: !repo.allow_pr,
    auto_cancel_pull_requests: cancels.includes("pull_request"),
    auto_cancel_pushes: cancels.includes("push"),
    auto_cancel_running: false,
    timeout: repo.timeout,
    counter: counter ?? last?.number ?? 0,
    synced: 0,
    created: 0,
    updated: 0,
    version: 0,
    archived: false,
    ...(build !== undefined && { build }),
    ...(permissions !== undefined && { permissions }),
  };
}

/** A repository that was never active has no id yet. Those of Woodpecker never come near these. */
const firstOwnId = 2 ** 41;
const idOfUnknown = ({ owner, name }: WoodpeckerRepo): number =>
  firstOwnId + Number.parseInt(hash("sha256", `${owner}/${name}`, "hex").slice(0, 10), 16);

/** Whether Woodpecker has this repository, and perhaps builds of it. */
export function isKnown({ id }: Pick<Repo, "id">): boolean {
  return id < firstOwnId;
}

export function toUser({ id, login, email, avatar_url: avatar, admin }: WoodpeckerUser): User {
  const unknown = { created: 0, updated: 0, synced: 0, last_login: 0 };
  return {
    id,
    login,
    email,
    avatar,
    admin,
    machine: false,
    active: true,
    syncing: false,
    ...unknown,
  };
}

/** Woodpecker's expressions have five fields; the contract's begin with seconds. */
export function toCron(cron: WoodpeckerCron, defaultBranch: string): Cron {
  return {
    id: cron.id,
    repo_id: cron.repo_id,
    name: cron.name,
    expr: cron.schedule.startsWith("@") ? cron.schedule : `0 ${cron.schedule}`,
    // It has the time zone of the job.
    next: cron.enabled ? cron.next_exec : 0,
    prev: 0,
    event: "push",
    branch: cron.branch || defaultBranch,
    ...(cron.timezone !== "" && { timezone: cron.timezone }),
    disabled: !cron.enabled,
    created: cron.created,
    updated: cron.created,
    version: 0,
  };
}

/** The expression as Woodpecker takes it: without seconds, if they are 0. */
export function toSchedule(expr: string): string {
  const fields = expr.trim().split(/\s+/);
  return fields.length === 6 && fields[0] === "0" ? fields.slice(1).join(" ") : expr.trim();
}

const pullEvents: ReadonlySet<string> = new Set([
  "pull_request",
  "pull_request_closed",
  "pull_request_metadata",
]);
const otherEvents = ["push", "tag", "release", "cron", "manual", "deployment"];

type SecretPlace = { repoId?: number; namespace?: string };

export function toSecret(secret: WoodpeckerSecret, { repoId, namespace }: SecretPlace): Secret {
  return {
    id: secret.id,
    ...(repoId !== undefined && { repo_id: repoId }),
    ...(namespace !== undefined && { namespace }),
    name: secret.name,
    ...(secret.events.includes("pull_request") && { pull_request: true }),
    events: secret.events,
    images: secret.images,
  };
}

/**
 * The events in which a secret may be used: those that were chosen, or else the known ones once the flag of pull requests is this. Others stay. Throws a 400 if it could then be
 * used in no event, which Woodpecker refuses.
 */
export function toSecretEvents(
  before: readonly string[] | undefined,
  forPulls: boolean | null | undefined,
  chosen?: readonly string[] | null,
): string[] | undefined {
  if (chosen !== undefined && chosen !== null) {
    const unknown = chosen.find((event) => !otherEvents.includes(event) && !pullEvents.has(event));
    if (unknown !== undefined) throw new ApiError(400, `Woodpecker has no event ${unknown}`);
    if (chosen.length === 0) throw new ApiError(400, "A secret needs at least one event");
    return [...chosen];
  }
  if (forPulls === null || forPulls === undefined) return before && [...before];
  const kept = (before ?? otherEvents).filter((event) => !pullEvents.has(event));
  const pulls = forPulls ? ["pull_request"] : [];
  const events = [...kept, ...pulls];
  if (events.length === 0)
    throw new ApiError(
      400,
      "The secret is for pull requests only. Delete it, or choose other events in Woodpecker first",
    );
  return events;
}

import type { Cron } from "@signalbox/contract";
import { type Clock, secondsOf } from "../../lib/clock.ts";
import type { Deps } from "./deps.ts";
import { checkText } from "./checks/check-text.ts";
import { throwApiError, startBuild, type StartDeps } from "./start-builds.ts";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { Handler, StoreHandler } from "./handler.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { nextTime } from "../../trigger/cron-schedule.ts";
import { requestForCron, toRef } from "../../trigger/build-request.ts";
import { refusePaused } from "../../trigger/trigger.ts";

/** The name becomes a slug because it is part of a URL. No branch means the default branch. */
export const createCron: Handler<"createCron", Pick<Deps, "store" | "clock">> = (
  { stored, body },
  { store, clock },
) => {
  const { id, default_branch } = stored.repo;
  const expr = checkText("expr", body.expr ?? "");
  const next = nextTime(expr, secondsOf(clock));
  if (next === null) throw new ApiError(400, "Invalid Cronjob Expression");
  const name = slugify(checkText("name", body.name ?? ""));
  if (name === "") throw new ApiError(400, "Invalid Cronjob Name");
  const branch = checkText("branch", body.branch ?? "") || default_branch;
  if (branch === "") throw new ApiError(400, "Invalid Cronjob Branch");
  if (store.cron.find(id, name) !== undefined)
    throw new ApiError(409, `A cron job named ${name} already exists`);
  return store.cron.insert(id, { name, expr, next, branch });
};

const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "");

export const deleteCron: StoreHandler<"deleteCron"> = ({ stored, params }, { store }) => {
  if (!store.cron.delete(stored.repo.id, params.cron)) throw noRows();
  return undefined;
};

/** Finds the cron job that a path names. Throws an ApiError if there is none. */
const findCron = ({ repo }: StoredRepo, name: string, store: Store): Cron => {
  const cron = store.cron.find(repo.id, name);
  if (cron === undefined) throw noRows();
  return cron;
};

export const getCron: StoreHandler<"getCron"> = ({ stored, params }, { store }) =>
  findCron(stored, params.cron, store);

export const listCron: StoreHandler<"listCron"> = ({ stored }, { store }) =>
  store.cron.list(stored.repo.id);

/** Starts the job's build now. The next scheduled run stays the same. */
export const runCron: Handler<"runCron", StartDeps> = async ({ stored, params }, deps) => {
  const cron = findCron(stored, params.cron, deps.store);
  refusePaused(stored.repo);
  const commit = await deps.trigger
    .findCommit(stored, toRef(cron.branch))
    .catch(throwApiError(404));
  return startBuild(stored, requestForCron(cron, commit, deps.trigger.authors), deps);
};

export const updateCron: Handler<"updateCron", Pick<Deps, "store" | "clock">> = (
  { stored, params, body },
  { store, clock },
) => {
  const cron = findCron(stored, params.cron, store);
  const disabled = body.disabled ?? cron.disabled;
  return store.cron.update(cron.id, {
    branch: checkText("branch", body.branch ?? undefined) || undefined,
    target: checkText("target", body.target ?? undefined),
    disabled,
    next: cron.disabled && !disabled ? timeAfterPause(cron, clock) : cron.next,
  });
};

/** Runs missed while the job was disabled are not backfilled. */
const timeAfterPause = ({ next, expr }: Cron, clock: Clock): number => {
  const now = secondsOf(clock);
  return next > now ? next : (nextTime(expr, now) ?? next);
};

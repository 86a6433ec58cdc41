import { secondsOf } from "../../clock.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { nextTime } from "../../trigger/cron-schedule.ts";
import { checkText } from "../check-text.ts";

/** The name is made fit for paths; an empty branch means the repository's default branch. */
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
    throw new ApiError(409, `There is a cron job ${name} already`);
  return store.cron.insert(id, { name, expr, next, branch });
};

const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "");

import type { Cron } from "@signalbox/contract";
import { secondsOf, type Clock } from "../../clock.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { nextTime } from "../../trigger/cron-schedule.ts";
import { checkText } from "../check-text.ts";
import { findCron } from "./find-cron.ts";

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

/** What a job missed while it was switched off is not made up for. */
const timeAfterPause = ({ next, expr }: Cron, clock: Clock): number => {
  const now = secondsOf(clock);
  return next > now ? next : (nextTime(expr, now) ?? next);
};

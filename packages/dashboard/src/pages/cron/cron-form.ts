import { limits, type NewCron } from "@signalbox/contract";
import type { Problems } from "../../components/forms/use-form.ts";

/** Stands among the schedules for an expression of one's own. */
export const ownSchedule = "own";

export type CronValues = { name: string; branch: string; schedule: string; expr: string };

/** The branch that most people mean stands there already. */
export const emptyCron = (defaultBranch: string): CronValues => ({
  name: "",
  branch: defaultBranch,
  schedule: limits.cronScheduleDefault,
  expr: "",
});

export const exprOf = ({ schedule, expr }: CronValues): string =>
  schedule === ownSchedule ? expr.trim() : schedule;

/** Whether an expression is one is the server's to say: it knows best what it understands. */
export const checkCron = (values: CronValues): Problems<CronValues> => ({
  name: values.name.trim() === "" ? "A name is required" : undefined,
  expr: exprOf(values) === "" ? "An expression is required" : undefined,
});

/** The body of the call. The branch defaults to master when empty. */
export const toNewCron = (values: CronValues): NewCron => ({
  name: values.name.trim(),
  branch: values.branch.trim() || limits.cronBranchDefault,
  expr: exprOf(values),
});

/** Which field a server's refusal is about. A name that exists is told in each database's own words. */
export const cronPlaceOf = (message: string, values: CronValues): keyof CronValues | undefined => {
  if (/expression/i.test(message)) return values.schedule === ownSchedule ? "expr" : "schedule";
  if (/branch/i.test(message)) return "branch";
  return /cronjob name|already|unique|duplicate/i.test(message) ? "name" : undefined;
};

import { limits, type NewCron } from "@signalbox/contract";
import type { Problems } from "../../components/forms/use-form.ts";

/** The value of the schedule field for a custom expression. */
export const customSchedule = "own";

export type CronValues = { name: string; branch: string; schedule: string; expr: string };

/** The initial values, with the repository's default branch. */
export function emptyCron(defaultBranch: string): CronValues {
  return {
    name: "",
    branch: defaultBranch,
    schedule: limits.defaultCronSchedule,
    expr: "",
  };
}

export function exprOf({ schedule, expr }: CronValues): string {
  return schedule === customSchedule ? expr.trim() : schedule;
}

/** Checks only that fields are filled in. The server validates the expression, because its parser decides. */
export function checkCron(values: CronValues): Problems<CronValues> {
  return {
    name: values.name.trim() === "" ? "A name is required" : undefined,
    expr: exprOf(values) === "" ? "An expression is required" : undefined,
  };
}

/** The body of the call. An empty branch becomes master. */
export function toNewCron(values: CronValues): NewCron {
  return {
    name: values.name.trim(),
    branch: values.branch.trim() || limits.defaultCronBranch,
    expr: exprOf(values),
  };
}

/** The field that the server's error is about. For a duplicate name, each database has its own message. */
export function cronFieldOf(message: string, values: CronValues): keyof CronValues | undefined {
  if (/expression/i.test(message)) return values.schedule === customSchedule ? "expr" : "schedule";
  if (/branch/i.test(message)) return "branch";
  return /cronjob name|already|unique|duplicate/i.test(message) ? "name" : undefined;
}

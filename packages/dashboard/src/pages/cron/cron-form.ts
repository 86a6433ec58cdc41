import { limits, type NewCron } from "@signalbox/contract";
import type { Problems } from "../../components/forms/use-form.ts";

/** The value of the schedule field for a custom expression. */
export const customSchedule = "own";

export type CronValues = {
  name: string;
  branch: string;
  schedule: string;
  expr: string;
  timezone: string;
};

/** The initial values, with the repository's default branch. */
export function emptyCron(defaultBranch: string): CronValues {
  return {
    name: "",
    branch: defaultBranch,
    schedule: limits.defaultCronSchedule,
    expr: "",
    timezone: "",
  };
}

/** The expression as calls have it: with seconds, which are 0 where the server has none. */
export function exprOf({ schedule, expr }: CronValues, hasSeconds: boolean): string {
  if (schedule !== customSchedule) return schedule;
  const typed = expr.trim();
  return hasSeconds || typed === "" || typed.startsWith("@") ? typed : `0 ${typed}`;
}

/** An expression as people write it for the server. */
export function shownExpr(expr: string, hasSeconds: boolean): string {
  return hasSeconds ? expr : expr.replace(/^0 /, "");
}

/** Checks only that fields are filled in. The server validates the expression, because its parser decides. */
export function checkCron(values: CronValues): Problems<CronValues> {
  return {
    name: values.name.trim() === "" ? "A name is required" : undefined,
    expr: exprOf(values, true) === "" ? "An expression is required" : undefined,
  };
}

/** The body of the call. An empty branch becomes master. */
export function toNewCron(values: CronValues, hasSeconds: boolean): NewCron {
  const timezone = values.timezone.trim();
  return {
    name: values.name.trim(),
    branch: values.branch.trim() || limits.defaultCronBranch,
    expr: exprOf(values, hasSeconds),
    ...(timezone !== "" && { timezone }),
  };
}

/** The field that the server's error is about. For a duplicate name, each database has its own message. */
export function cronFieldOf(message: string, values: CronValues): keyof CronValues | undefined {
  if (/expression/i.test(message)) return values.schedule === customSchedule ? "expr" : "schedule";
  if (/time ?zone|location/i.test(message)) return "timezone";
  if (/branch/i.test(message)) return "branch";
  return /cronjob name|already|unique|duplicate/i.test(message) ? "name" : undefined;
}

import { limits } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import {
  checkCron,
  cronFieldOf,
  emptyCron,
  customSchedule,
  shownExpr,
  toNewCron,
} from "./cron-form.ts";

const values = (part: Partial<ReturnType<typeof emptyCron>>) => ({ ...emptyCron("main"), ...part });

describe("a new cron job", () => {
  it("has the schedule @hourly, and the repository's default branch", () => {
    expect(toNewCron(values({ name: "nightly" }), true)).toEqual({
      name: "nightly",
      branch: "main",
      expr: "@hourly",
    });
  });

  it("has the branch master when empty", () => {
    expect(toNewCron(emptyCron(""), true).branch).toBe("master");
    expect(toNewCron(values({ branch: "  " }), true).branch).toBe("master");
  });

  it("offers @hourly, @daily, @weekly, @monthly and @yearly", () => {
    expect(limits.cronSchedules).toEqual(["@hourly", "@daily", "@weekly", "@monthly", "@yearly"]);
  });

  it("accepts a custom expression", () => {
    const own = values({ schedule: customSchedule, expr: " 0 30 2 * * * " });
    expect(toNewCron(own, true).expr).toBe("0 30 2 * * *");
  });
});

it("has five fields where the server has no seconds", () => {
  const own = values({ schedule: customSchedule, expr: "30 2 * * *", timezone: " Europe/Berlin " });
  expect(toNewCron(own, false)).toMatchObject({ expr: "0 30 2 * * *", timezone: "Europe/Berlin" });
  expect(toNewCron({ ...own, expr: "@every 5m" }, false).expr).toBe("@every 5m");
  expect([shownExpr("0 30 2 * * *", false), shownExpr("0 30 2 * * *", true)]).toEqual([
    "30 2 * * *",
    "0 30 2 * * *",
  ]);
});

it("requires a name, and an expression if it is custom", () => {
  expect(checkCron(values({}))).toEqual({ name: "A name is required", expr: undefined });
  expect(checkCron(values({ name: "a", schedule: customSchedule })).expr).toBe(
    "An expression is required",
  );
});

it.each([
  ["Invalid Cronjob Expression", customSchedule, "expr"],
  ["Invalid Cronjob Expression", "@daily", "schedule"],
  ["Invalid Cronjob Name", "@daily", "name"],
  ["Invalid Cronjob Branch", "@daily", "branch"],
  ["A cron job named nightly already exists", "@daily", "name"],
  ["UNIQUE constraint failed: cron.cron_repo_id, cron.cron_name", "@daily", "name"],
  ["database is locked", "@daily", undefined],
])("shows the refusal %s with the schedule %s beside %s", (message, schedule, field) => {
  expect(cronFieldOf(message, values({ schedule }))).toBe(field);
});

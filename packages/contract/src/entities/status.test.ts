import { expect, it } from "vitest";
import {
  events,
  isCancellable,
  isDeployment,
  isFailed,
  isFailureOrError,
  isFinished,
  isRestartable,
  isStatus,
  lookUp,
  statuses,
} from "./status.ts";

const lengths = {
  pull_request: 12,
  tag: 3,
  promote: 7,
  rollback: 8,
  cron: 4,
  custom: 6,
  push: 4,
};

it.each([
  "success",
  "running",
  "pending",
  "blocked",
  "waiting_on_dependencies",
  "failure",
  "error",
  "declined",
  "killed",
  "skipped",
  "inactive",
])("%s is a status", (status) => expect(isStatus(status)).toBe(true));

it("there are no others", () => {
  expect(statuses).toHaveLength(11);
  expect(isStatus("unheard-of")).toBe(false);
});

it("the events are the documented ones", () => {
  expect(events).toEqual(["pull_request", "tag", "promote", "rollback", "cron", "custom", "push"]);
});

it("promotions and rollbacks are deployments", () => {
  expect(events.filter(isDeployment)).toEqual(["promote", "rollback"]);
  expect(isDeployment("unheard-of")).toBe(false);
});

it("builds that nobody approved cannot be restarted", () => {
  expect(statuses.filter((status) => !isRestartable(status))).toEqual(["blocked", "declined"]);
  expect(statuses.filter((status) => !isRestartable(status, true))).toEqual(["blocked"]);
});

it("a killed build did not fail on its own", () => {
  expect(statuses.filter(isFailed)).toEqual(["failure", "error", "killed"]);
  expect(statuses.filter(isFailureOrError)).toEqual(["failure", "error"]);
  expect(isFailureOrError("unheard-of")).toBe(false);
});

it("a build can be cancelled while it is pending or running", () => {
  expect(statuses.filter(isCancellable)).toEqual(["running", "pending"]);
  expect(isCancellable("unheard-of")).toBe(false);
});

it("an unknown status is finished and has not failed", () => {
  expect(isFinished("unheard-of")).toBe(true);
  expect(isFailed("unheard-of")).toBe(false);
});

it.each(["unheard-of", "", "constructor"])("a table has no row for %j", (name) => {
  expect(lookUp(lengths, name, -1)).toBe(-1);
});

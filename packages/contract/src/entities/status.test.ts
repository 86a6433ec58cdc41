import { expect, it } from "vitest";
import { events, isStatus, statuses } from "./status.ts";

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
])("%s is a status (specification, section 4)", (status) => expect(isStatus(status)).toBe(true));

it("there are no others", () => {
  expect(statuses).toHaveLength(11);
  expect(isStatus("unheard-of")).toBe(false);
});

it("the events are those of the specification, section 4", () => {
  expect(events).toEqual(["pull_request", "tag", "promote", "rollback", "cron", "custom", "push"]);
});

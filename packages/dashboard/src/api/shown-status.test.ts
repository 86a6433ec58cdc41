import { Build, statuses, type StatusName } from "@signalbox/contract";
import { expect, test } from "vitest";
import { ignoredFailure, shownPartStatus, shownStatus } from "./shown-status.ts";

const aBuild = (status: StatusName, ...stages: StatusName[]): Build =>
  Build.parse({
    id: 1,
    number: 1,
    status,
    stages: stages.map((one, index) => ({ id: index, number: index + 1, status: one })),
  });

test("a pending build whose stages wait for approval is blocked", () => {
  expect(shownStatus(aBuild("pending", "blocked"))).toBe("blocked");
  expect(shownStatus(aBuild("pending", "blocked", "waiting_on_dependencies"))).toBe("blocked");
});

test("it is pending as soon as one of them was approved", () => {
  expect(shownStatus(aBuild("pending", "pending", "blocked"))).toBe("pending");
  expect(shownStatus(aBuild("pending", "running", "blocked"))).toBe("pending");
});

test("a pending build whose stages are not known is pending", () => {
  expect(shownStatus(aBuild("pending"))).toBe("pending");
  expect(shownStatus({ status: "pending", stages: undefined })).toBe("pending");
});

test.for(statuses.filter((status) => status !== "pending"))("%s is shown as it is", (status) =>
  expect(shownStatus(aBuild(status, "blocked"))).toBe(status),
);

test.each([
  ["failure", true, ignoredFailure],
  ["error", true, ignoredFailure],
  ["failure", false, "failure"],
  ["failure", undefined, "failure"],
  ["success", true, "success"],
  ["killed", true, "killed"],
])("shows the status of a part, %s, with errignore %s as %s", (status, errignore, shown) => {
  expect(shownPartStatus({ status, errignore })).toBe(shown);
});

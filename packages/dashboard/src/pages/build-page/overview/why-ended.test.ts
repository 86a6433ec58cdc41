import { expect, it } from "vitest";
import { aBuild, aStage, aStep } from "../../../components/builds/test/parts.ts";
import { whyEnded } from "./why-ended.ts";

const killed = aBuild({
  status: "killed",
  stages: [
    aStage({
      name: "unit",
      status: "killed",
      steps: [
        aStep({ number: 1, name: "db", status: "killed", detached: true, started: 1 }),
        aStep({ number: 2, name: "test", status: "killed", started: 1 }),
      ],
    }),
  ],
});
const waiting = aStage({ status: "skipped", steps: [] });

it.each([
  ["Canceled by kim", { sentence: "Canceled by kim" }],
  ["Superseded by #12", { sentence: "A newer push replaced this build", replacedBy: 12 }],
  ["", { sentence: "This build was cancelled" }],
])("says why a build was cancelled, and where: %j", (cancel_reason, words) => {
  const reached = expect.stringContaining("test");
  expect(whyEnded({ ...killed, cancel_reason })).toEqual({ ...words, reached });
});

it("says that a build was replaced before it ran", () => {
  const build = aBuild({ status: "skipped", stages: [waiting], cancel_reason: "Superseded by #3" });
  expect(whyEnded(build)).toMatchObject({ replacedBy: 3, reached: "None of its steps ran." });
});

it("names who declined a build, if the server tells", () => {
  const declined = { ...waiting, status: "declined", reviewer: "kim" };
  expect(whyEnded(aBuild({ status: "declined", stages: [declined] }))?.sentence).toMatch(
    /kim.* declined this build/,
  );
});

it.each(["success", "failure", "error", "running", "pending", "blocked"])(
  "has nothing to say of a build that is %s",
  (status) => {
    expect(whyEnded(aBuild({ status }))).toBeUndefined();
  },
);

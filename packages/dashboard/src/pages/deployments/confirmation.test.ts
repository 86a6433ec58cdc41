import type { Build } from "@signalbox/contract";
import { environmentsOf } from "@signalbox/insight";
import { makeBuild, makeDeployment } from "@signalbox/insight/testing";
import { expect, it } from "vitest";
import { confirmationOf, parametersText } from "./confirmation.ts";

const main = { builds: [makeBuild(1), makeBuild(3), makeBuild(5)], isComplete: true };
const confirm = (kind: "promote" | "rollback", ...lane: Build[]) => {
  const [production] = environmentsOf(lane, main);
  const confirmation = production && confirmationOf(kind, production);
  return confirmation && { ...confirmation, builds: confirmation.builds.map((b) => b.number) };
};

it.each([
  [
    "a promotion",
    confirm("promote", makeDeployment(2, 1)),
    { number: 5, shown: 5, heading: "2 builds will be added", builds: [5, 3] },
  ],
  [
    "the first promotion",
    confirm("promote", makeDeployment(2, 1, { status: "failure" })),
    { number: 5, heading: "This build will be deployed", builds: [5], repeated: undefined },
  ],
  [
    "a rollback, to the deployment and not to its build",
    confirm("rollback", makeDeployment(2, 1), makeDeployment(4, 3)),
    { number: 2, shown: 1, heading: "1 build will be rolled back", builds: [3] },
  ],
])("asks to confirm %s", (_, confirmation, expected) => {
  expect(confirmation).toMatchObject(expected);
});

it.each(["promote", "rollback"] as const)("shows no dialog if no %s is offered", (kind) => {
  expect(confirm(kind, makeDeployment(6, 5))).toBeUndefined();
});

it("writes parameters in one line", () => {
  expect(parametersText(makeBuild(1, { params: { REGION: "eu", COLOUR: "green" } }))).toBe(
    "REGION=eu, COLOUR=green",
  );
  expect(parametersText(undefined)).toBe("");
});

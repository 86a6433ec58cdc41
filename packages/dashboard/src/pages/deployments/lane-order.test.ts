import type { Environment } from "@signalbox/insight";
import { makeDeployment } from "@signalbox/insight/testing";
import { expect, it } from "vitest";
import { lanesOf } from "../../components/deployments/known-deployments.ts";
import { orderLanes } from "./lane-order.ts";

const targets = (lanes: readonly Environment[]) => lanes.map(({ target }) => target);

it("puts the target with the newest deployment first, whether or not it succeeded", () => {
  const deployments = [
    makeDeployment(4, 3, { deploy_to: "a", created: 100 }),
    makeDeployment(5, 3, { deploy_to: "b", created: 200 }),
    makeDeployment(6, 3, { deploy_to: "c", created: 150 }),
    makeDeployment(7, 3, { deploy_to: "c", created: 300, status: "failure" }),
  ];
  const lanes = lanesOf({ deployments, branch: undefined, earlier: [] });
  expect(targets(lanes)).toEqual(["a", "b", "c"]);
  expect(targets(orderLanes(lanes))).toEqual(["c", "b", "a"]);
});

import { Build } from "@signalbox/contract";
import { describe, expect, it } from "vitest";
import { mergeDeployments } from "./merge-deployments.ts";

describe("deployments", () => {
  const first = Build.parse({ id: 1, number: 1, event: "promote", deploy_to: "production" });
  const merge = (fields: Partial<Build>) =>
    mergeDeployments(
      [first],
      Build.parse({ event: "promote", deploy_to: "production", ...fields }),
    );

  it("keeps the earlier ones of a target", () => {
    expect(merge({ id: 2, number: 2 }).map(({ number }) => number)).toEqual([1, 2]);
  });

  it("replaces the matching one", () => {
    expect(merge({ id: 1, number: 1, status: "success" })).toMatchObject([{ status: "success" }]);
  });

  it("ignores events other than deployments", () => {
    expect(merge({ id: 2, number: 2, event: "push" })).toEqual([first]);
  });
});

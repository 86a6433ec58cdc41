import { makeBuild } from "@signalbox/insight/testing";
import { expect, it } from "vitest";
import { classAt, classesOf, labelOf } from "./classes.ts";

const feature = { ref: "refs/heads/fix/cache" };

it("groups builds that may be compared, pushes to the default branch first", () => {
  const builds = [
    makeBuild(9, feature),
    makeBuild(8, feature),
    makeBuild(7, feature),
    makeBuild(6),
    makeBuild(5, { event: "cron", cron: "nightly" }),
    makeBuild(4),
    makeBuild(3, { event: "promote", deploy_to: "production" }),
    makeBuild(2, { event: "rollback", deploy_to: "production" }),
    makeBuild(1, { event: "pull_request", ref: "refs/pull/17/head" }),
    makeBuild(0, { event: "pull_request", ref: "refs/merge-requests/3/head" }),
  ];
  expect(classesOf(builds, "main").map(labelOf)).toEqual([
    "Pushes to main (2 builds)",
    "Pushes to fix/cache (3 builds)",
    "Deployments to production (2 builds)",
    "Cron job nightly (1 build)",
    "Pull request 17 (1 build)",
    "Merge request 3 (1 build)",
  ]);
});

it("leaves out builds that do not count", () => {
  expect(classesOf([makeBuild(1, { status: "declined" })], "main")).toEqual([]);
});

it("finds a class by its address", () => {
  const classes = classesOf(
    [
      makeBuild(4, { event: "cron", cron: "nightly" }),
      makeBuild(3, { event: "promote", deploy_to: "production" }),
      makeBuild(2, feature),
      makeBuild(1, { event: "tag", ref: "refs/tags/v1" }),
    ],
    "main",
  );
  expect(classes.map(({ address }) => address)).toEqual([
    "cron:nightly:refs/heads/main",
    "deployment:production",
    "push:refs/heads/fix/cache",
    "tag",
  ]);
  for (const one of classes) expect(classAt(classes, one.address)).toBe(one);
  expect(classAt(classes, undefined)).toBe(classes[0]);
  expect(classAt(classes, "push:refs/heads/gone")).toMatchObject({ builds: [] });
});

import { afterAll, expect, it } from "vitest";
import { pipelineOf } from "../../test/build-fixture.ts";
import { removeRepositories } from "../../test/git-fixture.ts";
import { createRunnerFixture } from "../../test/runner-fixture.ts";
import { beginStage } from "../store/build-changes.ts";
import { endInterrupted } from "./interrupted.ts";

afterAll(removeRepositories);

const one = pipelineOf({ x: { commands: ["true"] } });
const two = [one, one.replace("name: default", "name: other")].join("---\n");

/** A build with a stage that runs on this machine and one that a remote runner has accepted. */
const createMixed = async () => {
  const { addBuild, store, get } = await createRunnerFixture(two);
  const build = addBuild();
  for (const stage of build.stages) beginStage(store, stage, "m", 1);
  store.remoteStages.add(build.stages[1]?.id ?? 0, "10.0.0.7", 1);
  const statuses = () => {
    const { status, stages } = get(build.id);
    return [status, ...stages.map((stage) => stage.status)];
  };
  return { build, store, statuses };
};

it("ends the stages of this machine, and lets those of remote runners continue", async () => {
  const { build, store, statuses } = await createMixed();
  expect(endInterrupted(store, build, 2, true)).toBe(true);
  expect(statuses()).toEqual(["running", "error", "running"]);
});

it("ends all stages if the server no longer accepts calls of runners", async () => {
  const { build, store, statuses } = await createMixed();
  expect(endInterrupted(store, build, 2, false)).toBe(true);
  expect(statuses()).toEqual(["error", "error", "error"]);
});

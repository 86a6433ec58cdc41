import { Repo } from "@signalbox/contract";
import { expect, it } from "vitest";
import { QueueInfo } from "./entities.ts";
import { toIncompleteStages } from "./to-queue.ts";

const task = (rest: object) => ({
  id: "1",
  pid: 1,
  name: "test",
  labels: { platform: "linux/arm64", repo: "octo/app" },
  dependencies: [],
  agent_id: 3,
  agent_name: "builder-1",
  pipeline_id: 70,
  pipeline_number: 7,
  repo_id: 2,
  created: 1_800_000_000,
  ...rest,
});
const queue = (rest: object) =>
  QueueInfo.parse({ pending: [], waiting_on_deps: [], running: [], ...rest });
const repo = Repo.parse({
  id: 2,
  namespace: "octo",
  name: "renamed",
  slug: "octo/renamed",
  build: { id: 70, number: 7 },
});

it("lists the queue as rows, by the repository's name of today or else by that of the task", () => {
  const info = queue({ running: [task({})], waiting_on_deps: [task({ repo_id: 9 })] });
  expect(toIncompleteStages(info, [repo])).toMatchObject([
    {
      repo_slug: "octo/renamed",
      build_number: 7,
      stage_status: "running",
      stage_machine: "builder-1",
      stage_arch: "arm64",
    },
    { repo_slug: "octo/app", build_number: 7, stage_status: "waiting_on_dependencies" },
  ]);
});

it("finds the number of a build that an old server does not name, and leaves out what it cannot find", () => {
  const old = { pipeline_number: 0 };
  const info = queue({
    pending: [task(old), task({ ...old, pipeline_id: 69 }), task({ repo_id: 9, labels: {} })],
  });
  expect(toIncompleteStages(info, [repo]).map((row) => row.build_number)).toEqual([7]);
});

import { text } from "node:stream/consumers";
import { isFinished } from "@signalbox/contract";
import { afterAll, expect, it } from "vitest";
import { pipelineOf, stepOf } from "../../test/build-fixture.ts";
import { removeRepositories } from "../../test/git-fixture.ts";
import { createRunnerFixture } from "../../test/runner-fixture.ts";

afterAll(removeRepositories);

/** Prints its count of attempts, and fails with the text until the given attempt. */
const failsUntil = (attempt: number, message: string): string[] => [
  "echo x >> attempts",
  'echo "try $(wc -l < attempts)"',
  `test $(wc -l < attempts) -ge ${attempt} || { echo "${message}"; exit 6; }`,
];

const run = async (retries: number, attempt: number, message: string) => {
  const steps = { x: { commands: failsUntil(attempt, message) }, after: { commands: ["true"] } };
  const pipeline = pipelineOf(steps, ["clone: { disable: true }"]);
  const fixture = await createRunnerFixture(pipeline);
  fixture.store.repos.update(fixture.repoId, { retries });
  const { id } = fixture.addBuild();
  fixture.runner.wake();
  const build = await fixture.when(id, ({ status }) => isFinished(status));
  const log = await fixture.logs.read({ build: id, stage: 1, step: 1 });
  await fixture.runner.close();
  expect(fixture.problems).toEqual([]);
  const lines: { out: string }[] = JSON.parse(log ? await text(log.body()) : "[]");
  const tries = lines.map(({ out }) => out).filter((out) => /^(try|Attempt)/.test(out));
  return { build, step: stepOf(build, "x"), tries: tries.map((out) => out.trimEnd()) };
};

const lost = "curl: (6) Could not resolve host: registry.example.com";

it("repeats a step whose log says that the network failed, in the same log", async () => {
  const { build, step, tries } = await run(2, 2, lost);
  expect(build.status).toBe("success");
  expect(step).toMatchObject({ status: "success", attempt: 2, attempts: 3 });
  expect(tries).toEqual([
    "try 1",
    `Attempt 1 of 3 failed: ${lost}`,
    "Attempt 2 of 3 follows.",
    "try 2",
  ]);
});

it("gives up after the last attempt", async () => {
  const { build, step } = await run(1, 9, lost);
  expect(build.status).toBe("failure");
  expect(step).toMatchObject({ status: "failure", exit_code: 6, attempt: 2, attempts: 2 });
});

it.each([
  ["a repository that does not ask for it", 0, lost],
  ["a failure of the code", 2, "Error: expected 1 to be 2"],
])("does not repeat a step: %s", async (_, retries, message) => {
  const { step, tries } = await run(retries, 9, message);
  expect(step).toMatchObject({ status: "failure" });
  expect(step?.attempt).toBeUndefined();
  expect(tries).toEqual(["try 1"]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

const say = {
  commands: ['echo "$DRONE_BUILD_EVENT to $DRONE_DEPLOY_TO in $COLOUR of $DRONE_BUILD_PARENT"'],
};
const pipelineFor = (target: string): string =>
  pipelineOf({ say }, [`trigger: {target: [${target}]}`]).replace(
    "name: default",
    `name: ${target}`,
  );

let server: TestApp;
let builds: BuildFixture;
beforeAll(async () => {
  server = await startTestApp();
  const always = pipelineOf({ say }, ["trigger: {event: [custom]}"]);
  const files = [always, pipelineFor("production"), pipelineFor("staging")];
  builds = await createBuildFixture(server, "alpha", files.join("---\n"));
  await builds.ended(await builds.start());
});
afterAll(() => server.close());

it.each([
  ["promoteBuild", "production", "promote to production in blue of 1\n"],
  ["rollbackBuild", "staging", "rollback to staging in blue of 1\n"],
] as const)("%s to %s runs the pipeline of the target, with its parameters", async (...row) => {
  const [call, target, line] = row;
  const answer = await server.call(call, {
    as: "writer",
    params: { ...builds.params, number: 1 },
    query: { target, COLOUR: "blue" },
  });
  const build = await builds.ended(answer.body!.number);
  expect(build.stages.map(({ name, status }) => [name, status])).toEqual([[target, "success"]]);
  expect(await builds.log(build.number, 1, 2)).toContain(line);
});

it("starts nothing for a target that no pipeline matches", async () => {
  const query = { target: "elsewhere" };
  const params = { ...builds.params, number: 1 };
  const answer = await server.call("promoteBuild", { params, query });
  expect([answer.status, answer.body]).toEqual([200, null]);
});

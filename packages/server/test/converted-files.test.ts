import { afterAll, beforeAll, expect, it } from "vitest";
import {
  checkForCommits,
  enableRepository,
  finishedBuild,
  getBuild,
  listBuilds,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

const jsonnet = `local event = import "ci/event.libsonnet";
[{ kind: "pipeline", type: "exec", name: event, steps: [{ name: "work", commands: ["true"] }] }]
`;

const event = `std.extVar("build.event")`;
const templated = "kind: template\nload: pipeline.yaml\ndata: { command: 'true' }\n";

let server: TestApp;
let repository: EnabledRepository;

beforeAll(async () => {
  server = await startTestApp();
  repository = await enableRepository(server, "alpha", {
    ".drone.yml": pipelineFile(["true"]),
    "good.jsonnet": jsonnet,
    "ci/event.libsonnet": event,
    "bad.jsonnet": jsonnet.replace('"true"', "nothing"),
    "templated.yml": templated,
    "ci.star": "def main(ctx): return {}",
  });
});
afterAll(() => server.close());

const start = async (config_path: string) => {
  const { params } = repository;
  await server.call("updateRepo", { params, body: { config_path } });
  const { body } = await server.call("createBuild", { as: "writer", params });
  return body?.number ?? 0;
};
const fileOf = async (number: number) => {
  const params = { ...repository.params, number };
  return (await server.call("getPipelineFile", { as: "reader", params })).body;
};

it("runs what a file in Jsonnet stands for, and keeps both", async () => {
  const number = await start("good.jsonnet");
  const build = await finishedBuild(server, repository, number);
  expect(build).toMatchObject({ status: "success", stages: [{ name: "custom" }] });
  const { text, ...file } = await fileOf(number);
  expect(text).toMatch(/^---\n\{\n {2}"kind": "pipeline",/);
  expect(file).toMatchObject({
    source: "build",
    sources: [
      { path: "good.jsonnet", text: jsonnet },
      { path: "ci/event.libsonnet", text: event },
    ],
    stages: [{ name: "custom", line: 2, number: 1, steps: [{ name: "work", number: 2 }] }],
  });
});

it.each([
  ["bad.jsonnet", /^jsonnet: variable is not defined: nothing\n\nbad\.jsonnet\n.*\n> 2 \| /],
  ["ci.star", /^ci\.star is written in Starlark, which this server does not evaluate; set DRONE_/],
])("creates a build that says why a file could not be evaluated: %s", async (path, message) => {
  const number = await start(path);
  const build = await getBuild(server, repository, number);
  expect(build).toMatchObject({ status: "error", error: expect.stringMatching(message) });
  expect(await fileOf(number)).toMatchObject({ path, source: "build", stages: [] });
});

it("runs what a template of the namespace makes of the file", async () => {
  const name = "pipeline.yaml";
  const text = pipelineFile(["{{ .input.command }}"]);
  const params = { namespace: "team" };
  const body = { name, data: text };
  expect(await server.call("createTemplate", { params, body })).toMatchObject({ status: 200 });
  const number = await start("templated.yml");
  const build = await finishedBuild(server, repository, number);
  expect(build).toMatchObject({ status: "success", stages: [{ name: "default" }] });
  expect(await fileOf(number)).toMatchObject({
    text: pipelineFile(["true"]),
    sources: [
      { path: "templated.yml", text: templated },
      { path: `template ${name}`, text },
    ],
  });
});

it("compares what runs with what would have run before, for those who approve", async () => {
  await start("good.jsonnet");
  await repository.commit({ "ci/event.libsonnet": `"changed"` }, "Change it");
  await checkForCommits(server);
  const [{ number } = { number: 0 }] = await listBuilds(server, repository);
  const params = { ...repository.params, number };
  const { body } = await server.call("getPipelineChange", { as: "writer", params });
  expect(body.before?.replaceAll(`"push"`, `"changed"`)).toBe(body.after);
  expect(body.after).toContain(`"name": "changed"`);
});

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { noExtensions } from "../../src/config/extensions-config.ts";
import {
  enableRepository,
  finishedBuild,
  getBuild,
  type EnabledRepository,
} from "../enabled-repository.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { encrypted, startExtension, unexpectedKeys } from "./extension-server.ts";

const secret = "a shared secret of at least 32 bytes";
const file = (name: string, used: string) => `kind: pipeline
type: exec
name: ${name}
steps:
- name: work
  environment: { PASSWORD: { from_secret: ${used} } }
  commands: ['test "$PASSWORD" = external-password', 'echo "$PASSWORD"']
`;
const text = `${file("first", "database_password")}---
${file("second", "other")}---
kind: secret
name: database_password
get: { path: team/db, name: password }
---
kind: secret
name: other
get: { name: other }
`;
const recorded = '{"name":"password","data":"external-password","pull_request":false}';

let extension: Awaited<ReturnType<typeof startExtension>>;
let server: TestApp;
let repository: EnabledRepository;

beforeAll(async () => {
  extension = await startExtension(secret);
  const at = (path: string) => ({ timeoutMs: 1000, secret, address: extension.address(path) });
  server = await startTestApp({ extensions: { ...noExtensions, secrets: at("/secret") } });
  repository = await enableRepository(server, "alpha", { ".drone.yml": text });
});
afterAll(async () => {
  await server.close();
  await extension.close();
});
beforeEach(() => {
  extension.answers.clear();
  extension.asked.length = 0;
});

const run = async () => {
  const { params } = repository;
  const { body } = await server.call("createBuild", { as: "writer", params });
  const { number } = body ?? { number: 0 };
  await finishedBuild(server, repository, number);
  return getBuild(server, repository, number);
};

it("gives a stage the secrets of an extension, which is told what a runner of Drone tells it", async () => {
  extension.answers.set("/secret", { status: 200, body: recorded });
  const build = await run();
  expect(build.stages).toMatchObject([{ status: "success" }, { status: "success" }]);
  expect(extension.asked[0]).toMatchObject({
    accept: "application/vnd.drone.secret.v1+json",
    body: { path: "team/db", name: "password", build: { number: build.number, event: "custom" } },
  });
  for (const asked of extension.asked) expect(unexpectedKeys(asked)).toEqual([]);
  const { body } = await server.call("getLogs", {
    params: { ...repository.params, number: build.number, stage: 1, step: 2 },
  });
  expect(JSON.stringify(body)).toContain("[secret:database_password]");
  expect(JSON.stringify(body)).not.toContain("external-password");
});

it("opens encrypted answers", async () => {
  extension.answers.set("/secret", encrypted(recorded, secret));
  expect(await run()).toMatchObject({ status: "success" });
});

it("ends only stages that need a secret if the extension fails", async () => {
  extension.answers.set("/secret", ({ name }) =>
    name === "password" ? { status: 500, body: "sealed" } : { status: 200, body: recorded },
  );
  const { stages } = await run();
  expect(stages).toMatchObject([
    {
      status: "error",
      error: `The secret extension at ${extension.host} refused with 500: sealed`,
    },
    { status: "success" },
  ]);
});

it("asks for nothing if the repository has a secret of the name, or the build is of a fork", async () => {
  extension.answers.set("/secret", { status: 200, body: recorded });
  const { params } = repository;
  for (const name of ["database_password", "other"])
    await server.call("createSecret", { params, body: { name, data: "external-password" } });
  const { event, ref, after, before, number } = await run();
  expect(extension.asked).toEqual([]);
  for (const name of ["database_password", "other"])
    await server.call("deleteSecret", { params: { ...params, secret: name } });
  const { store, runner } = server.app.deps;
  const { repo_id } = await getBuild(server, repository, number);
  const fork = { trigger: "@hook", status: "pending", fork: true, event, ref, after, before };
  const stage = { number: 1, name: "first", kind: "pipeline", type: "exec", status: "pending" };
  const again = store.builds.insert(repo_id, fork, [{ ...stage, status: "pending" }], {
    file: { path: ".drone.yml", text },
  });
  runner.wake();
  expect(await finishedBuild(server, repository, again.number)).toMatchObject({
    status: "failure",
  });
  expect(extension.asked).toEqual([]);
});

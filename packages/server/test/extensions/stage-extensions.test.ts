import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
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
let receiver: typeof extension;
let server: TestApp;
let repository: EnabledRepository;

beforeAll(async () => {
  extension = await startExtension(secret);
  const at = (path: string) => ({ timeoutMs: 1000, secret, address: extension.address(path) });
  receiver = await startExtension(secret);
  const webhook = { addresses: [receiver.address("/webhook")], secret, events: [] };
  server = await startTestApp({ extensions: { ...noExtensions, secrets: at("/secret"), webhook } });
  repository = await enableRepository(server, "alpha", { ".drone.yml": text });
});
afterAll(async () => {
  await server.close();
  await extension.close();
  await receiver.close();
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

it("leaves a secret empty that the extension refuses, and says why in the log", async () => {
  extension.answers.set("/secret", { status: 404, body: "access denied: event does not match" });
  const build = await run();
  expect(build.stages).toMatchObject([{ status: "failure" }, { status: "failure" }]);
  const params = { ...repository.params, number: build.number, stage: 1, step: 1 };
  const { body } = await server.call("getLogs", { params });
  expect(JSON.stringify(body)).toContain(
    `Warning: Secret database_password: The secret extension at ${extension.host} refused with 404: access denied`,
  );
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

it("tells the webhook of the server of users, repositories and builds", async () => {
  extension.answers.set("/secret", { status: 200, body: recorded });
  receiver.asked.length = 0;
  const { params } = repository;
  await server.call("createUser", { body: { login: "robin", machine: true } });
  await server.call("deleteUser", { params: { login: "robin" } });
  await server.call("disableRepo", { params });
  await server.call("enableRepo", { params });
  const { number } = await run();
  // Messages about the build of an earlier test may come late.
  const numberOf = z.object({ build: z.object({ number: z.number() }) });
  const told = () =>
    receiver.asked.filter(
      ({ body }) => (numberOf.safeParse(body).data?.build.number ?? number) === number,
    );
  await expect
    .poll(() => told().at(-1)?.body["build"])
    .toMatchObject({
      status: "success",
      stages: [{ steps: [{ status: "success" }, { status: "success" }] }, {}],
    });
  const names = told().map(({ body }) => [body["event"], body["action"]].join(" "));
  expect([...new Set(names)]).toEqual([
    "user created",
    "user deleted",
    "repo disabled",
    "repo enabled",
    "build created",
    "build updated",
  ]);
  const [user, , disabled, enabled, build] = told();
  expect(user?.body["user"]).toMatchObject({ login: "robin", machine: true });
  expect(disabled?.body).not.toHaveProperty("user");
  expect(enabled?.body["user"]).toMatchObject({ login: "owner" });
  expect(build?.body).toMatchObject({ user: { login: "owner" }, repo: { slug: "team/alpha" } });
  for (const asked of receiver.asked) expect(unexpectedKeys(asked)).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { noExtensions } from "../../src/config/extensions-config.ts";
import { askExtensions } from "../../src/execution/ask-extensions.ts";
import { findStage } from "../../src/execution/read-stage.ts";
import { createStageExtensions } from "../../src/extensions/stage-extensions.ts";
import { planStage } from "../../src/pipeline/plan-stage.ts";
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
  const at = (path: string) => ({ timeoutMs: 60_000, secret, address: extension.address(path) });
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

const run = async (query: Record<string, string> = {}) => {
  const { params } = repository;
  const { body } = await server.call("createBuild", { as: "writer", params, query });
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

it("asks for nothing if the repository has a secret of the name, or the build is of a fork, which gets neither", async () => {
  extension.answers.set("/secret", { status: 200, body: recorded });
  const { params } = repository;
  for (const name of ["database_password", "other"])
    await server.call("createSecret", { params, body: { name, data: "external-password" } });
  const { event, ref, after, before, number } = await run();
  expect(extension.asked).toEqual([]);
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
  for (const name of ["database_password", "other"])
    await server.call("deleteSecret", { params: { ...params, secret: name } });
});

/** A docker stage that uses a secret. */
const dockerPlan = () => {
  const plan = planStage({
    text: `kind: pipeline
name: first
steps: [{ name: work, image: x, commands: [work], environment: { A: { from_secret: other } } }]
---
{ kind: secret, name: other, get: { name: other } }
`,
    values: {},
    name: "first",
    buildStages: ["first"],
    facts: { repo: { slug: "" }, build: { event: "push", action: "", ref: "", target: "" } },
    platform: { os: "linux", arch: "amd64" },
    trusted: false,
    privilegedImages: [],
  });
  if ("problem" in plan) throw new Error(plan.problem.message);
  return plan;
};

it("gives docker stages of forks and trials nothing that is secret", async () => {
  extension.answers.set("/secret", { status: 200, body: recorded });
  const { stages } = await run();
  const at = (path: string) => ({ timeoutMs: 9000, secret, address: extension.address(path) });
  const config = { secrets: at("/secret"), registries: at("/registry"), variables: at("/env") };
  const extensions = createStageExtensions({
    config: { ...noExtensions, ...config },
    clock: Date.now,
  });
  const login = { address: "registry.example.test", username: "puller", password: "hush" };
  extension.answers.set("/registry", { status: 200, body: JSON.stringify([login]) });
  const variables = [
    { name: "OPEN", data: "1" },
    { name: "HIDDEN", data: "2", mask: true },
  ];
  extension.answers.set("/env", { status: 200, body: JSON.stringify(variables) });
  const { store, fileCrypto } = server.app.deps;
  const facts = findStage(store, stages?.[0]?.id ?? 0)!;
  const given = (change: Partial<typeof facts.build>) => {
    const build = { ...facts.build, ...change };
    const { signal } = new AbortController();
    return askExtensions(
      { ...facts, build },
      dockerPlan(),
      { store, fileCrypto, extensions },
      signal,
    );
  };
  expect(await given({})).toEqual({
    secrets: new Map([["other", "external-password"]]),
    variables: { OPEN: "1" },
    masked: { HIDDEN: "2" },
    registryConfigs: [expect.stringContaining("hush")],
    warnings: [],
  });
  for (const change of [{ fork: true }, { trial: true }])
    expect(await given(change)).toEqual({
      secrets: new Map(),
      variables: { OPEN: "1" },
      masked: {},
      registryConfigs: [],
      warnings: [],
    });
});

it("tells the webhook of the server of users, repositories and builds", async () => {
  extension.answers.set("/secret", { status: 200, body: recorded });
  receiver.asked.length = 0;
  const { params } = repository;
  await server.call("createUser", { body: { login: "robin", machine: true } });
  await server.call("deleteUser", { params: { login: "robin" } });
  await server.call("disableRepo", { params });
  await server.call("enableRepo", { params });
  const { store, trigger } = server.app.deps;
  const stored = store.repos.find("team", "alpha")!;
  const push = {
    trigger: "writer",
    event: "push",
    ref: "refs/heads/main",
    before: "",
    trial: true,
  } as const;
  const after = await repository.sha("main");
  const trial = await trigger.start(stored, { ...push, after }, { trialFile: text });
  await finishedBuild(server, repository, trial!.number);
  const { number } = await run({ REGION: "eu", DEPLOY_PASSWORD: "of this build" });
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
  expect(build?.body["build"]).toMatchObject({ params: { REGION: "eu" } });
  const all = receiver.asked.map((asked) => JSON.stringify(asked.body));
  expect(all.filter((body) => body.includes("of this build"))).toEqual([]);
  const numbers = receiver.asked.map(({ body }) => numberOf.safeParse(body).data?.build.number);
  expect(numbers).not.toContain(trial!.number);
  for (const asked of receiver.asked) expect(unexpectedKeys(asked)).toEqual([]);
});

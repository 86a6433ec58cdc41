import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pipelineOf, stepOf } from "../build-fixture.ts";
import { startTestApp } from "../start-test-app.ts";
import {
  line,
  secret,
  sshSecret,
  startRemoteFixture,
  steps,
  type RemoteFixture,
} from "./remote-fixture.ts";
import { createRunnerClient } from "./runner-client.ts";

let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture();
});
afterAll(() => remote.close());

describe("secrets", () => {
  it("refuses calls with a wrong secret, or with that of another type", async () => {
    expect(
      (await createRunnerClient(remote.server.address, "wrong").send("POST", "/ping")).status,
    ).toBe(401);
    expect((await remote.client.send("POST", "/ping")).status).toBe(200);
    const ssh = createRunnerClient(remote.server.address, sshSecret);
    const body = { kind: "pipeline", type: "exec" };
    expect((await ssh.send("POST", "/stage", body)).status).toBe(403);
    const { stage, builds, number } = await remote.acceptStage();
    expect((await ssh.send("GET", `/stage/${stage.id}`)).status).toBe(404);
    await builds.cancel(number);
  });

  it("gives details only between accept and end, with the secrets that the pipeline names", async () => {
    const extra = ["environment: { A: { from_secret: known }, B: { from_secret: none } }"];
    const builds = await remote.create(pipelineOf({ x: { commands: ["echo $A"], extra } }));
    const { params } = builds;
    for (const name of ["known", "unnamed"])
      await remote.server.call("createSecret", {
        params,
        body: { name, data: `value of ${name}` },
      });
    const number = await builds.start();
    const stage = await remote.client.request();
    const id = stage?.id ?? 0;
    expect((await remote.client.send("GET", `/stage/${id}`)).status).toBe(409);
    await remote.client.accept(id, "m");
    const details = await remote.client.details(id);
    expect(details.secrets.filter(({ name }) => !name.startsWith("signalbox_upload"))).toEqual([
      { name: "known", data: "value of known" },
    ]);
    const sent = remote.server.app.deps.store.stepEnvironments.find(id, "x");
    expect(sent?.remote).toBe(true);
    expect(sent?.variables).toContainEqual({
      name: "A",
      source: "secret",
      secret: "known",
      hidden: "secret",
    });
    expect(details.repository.timeout).toBe(60);
    const { address } = remote.server;
    expect(details.build.link).toBe(`${address}/${details.repository.slug}/${number}`);
    await builds.cancel(number);
    expect((await remote.client.send("GET", `/stage/${id}`)).status).toBe(409);
  });

  it("does not exist on a server without a secret", async () => {
    const plain = await startTestApp();
    try {
      const response = await createRunnerClient(plain.address, secret).send("POST", "/ping");
      expect(response.status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});

describe("writes", () => {
  it("are refused before a stage is accepted and after it has ended", async () => {
    const builds = remote.shared;
    const number = await builds.start();
    const stage = await remote.client.request();
    const id = stage?.id ?? 0;
    expect((await remote.client.updateStage(id, { status: "running", steps })).status).toBe(409);
    await remote.client.accept(id, "m");
    await remote.client.updateStage(id, { status: "running", steps });
    const step = stepOf(await builds.get(number), "only");
    await remote.client.updateStage(id, { status: "success" });
    const { status, stages } = await builds.get(number);
    expect([status, stages[0]?.status]).toEqual(["success", "success"]);
    expect((await remote.client.updateStage(id, { status: "running" })).status).toBe(409);
    expect(
      (await remote.client.updateStep(step?.id ?? 0, { ...step, status: "failure" })).status,
    ).toBe(409);
    expect((await remote.client.batch(step?.id ?? 0, [line(0)])).status).toBe(409);
    expect(await builds.get(number)).toMatchObject({ status: "success" });
  });

  it("are ignored if they arrive late", async () => {
    const { builds, number, step, stage } = await remote.beginStage();
    await remote.client.updateStep(step.id, { ...step, status: "failure", exit_code: 3 });
    await remote.client.updateStage(stage.id, { status: "running", steps });
    await remote.client.updateStep(step.id, { ...step, status: "running" });
    expect(stepOf(await builds.get(number), "only")).toMatchObject({
      status: "failure",
      exit_code: 3,
    });
    await remote.client.updateStage(stage.id, { status: "failure" });
    expect((await builds.get(number)).status).toBe("failure");
  });

  it("are answered with 400 if their bodies are invalid", async () => {
    const { stage, builds, number } = await remote.acceptStage();
    expect((await remote.client.updateStage(stage.id, { status: "odd" })).status).toBe(400);
    expect((await remote.client.send("PUT", `/stage/${stage.id}`)).status).toBe(400);
    await builds.cancel(number);
  });

  it("accept null for every empty list and map, which Go sends for one that was never filled", async () => {
    const { builds, number, step, stage } = await remote.beginStage();
    const { send } = remote.client;
    const empty = { number: 1, name: "only", status: "running", depends_on: null };
    const calls = [
      ["PUT", `/stage/${stage.id}`, { status: "running", steps: null, labels: null }],
      ["PUT", `/stage/${stage.id}`, { status: "running", steps: [empty], depends_on: null }],
      ["PUT", `/step/${step.id}`, empty],
      ["POST", `/step/${step.id}/card`, { schema: "", data: null }],
      ["POST", `/step/${step.id}/logs/batch`, null],
      ["POST", `/step/${step.id}/logs/upload`, null],
      ["PUT", `/step/${step.id}`, { ...empty, status: "success" }],
      ["PUT", `/stage/${stage.id}`, { status: "success", steps: null }],
    ] as const;
    for (const [method, path, body] of calls) {
      const { status } = await send(method, path, body);
      expect([path, body, status]).toEqual([path, body, 200]);
    }
    expect((await builds.get(number)).status).toBe("success");
    expect(await builds.log(number, 1, 1)).toBe("");

    const next = await builds.start();
    const traits = { kind: "pipeline", type: "exec", labels: null };
    expect((await send("POST", "/stage", traits)).status).toBe(200);
    await builds.cancel(next);
  });

  it("keep cards, without secrets, for those who may read the repository", async () => {
    const extra = ["environment: { A: { from_secret: token } }"];
    const builds = await remote.create(pipelineOf({ x: { commands: ["true"], extra } }));
    const { params } = builds;
    const token = { name: "token", data: "hunter2hunter2" };
    await remote.server.call("createSecret", { params, body: token });
    const { step, number } = await remote.beginStage(builds);
    const data = { type: "AdaptiveCard", body: [{ text: "it is hunter2hunter2" }], n: 1 };
    const card = { schema: "https://example.com/card.json", data };
    const path = `/step/${step.id}/card`;
    expect((await remote.client.send("POST", path, card)).status).toBe(200);
    expect(stepOf(await builds.get(number), "only")?.schema).toBe(card.schema);
    const at = { params: { ...params, number, stage: 1, step: 1 } };
    expect((await remote.server.call("getCard", at)).body).toEqual({
      ...data,
      body: [{ text: "it is [secret:token]" }],
    });
    expect((await remote.server.call("getCard", { as: "stranger", ...at })).status).toBe(404);
    const none = { params: { ...at.params, step: 2 } };
    expect((await remote.server.call("getCard", none)).status).toBe(404);
    await builds.cancel(number);
    expect((await remote.client.send("POST", path, card)).status).toBe(409);
  });

  it("are refused if a card is nested too deeply", async () => {
    const { step, builds, number } = await remote.beginStage();
    const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    const answer = await remote.server.fetch(`/rpc/v2/step/${step.id}/card`, {
      as: "nobody",
      method: "POST",
      headers: { "x-drone-token": secret },
      body: `{"schema":"s","data":${deep}}`,
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: "The body is nested too deeply" },
    ]);
    await builds.cancel(number);
  });

  it("are refused if a card, or all cards of a stage together, are too large", async () => {
    const { builds, number, stage, step } = await remote.beginStage();
    const post = (id: number, characters: number) =>
      remote.client.send("POST", `/step/${id}/card`, { schema: "s", data: "x".repeat(characters) });
    expect((await post(step.id, 2 * 1024 ** 2)).status).toBe(413);
    const numbers = Array.from({ length: 18 }, (_, index) => index + 2);
    const more = numbers.map((number) => ({ number, name: `s${number}`, status: "pending" }));
    await remote.client.updateStage(stage.id, { status: "running", steps: more });
    const { stages } = await builds.get(number);
    const all = [];
    for (const { id } of stages[0]?.steps ?? []) all.push((await post(id, 1_000_000)).status);
    expect([...new Set(all)]).toEqual([200, 413]);
    await builds.cancel(number);
  });
});

it("administrators see the runners and what they run", async () => {
  const { builds, number, stage } = await remote.beginStage();
  const { body } = await remote.server.call("listRunners");
  const runner = body.runners.find(({ name }) => name === "by-hand");
  expect(body.enabled).toBe(true);
  expect(runner).toMatchObject({ type: "exec", os: "linux", arch: "amd64", connected: true });
  const place = { repo_slug: "team/remote", build_number: number, stage_number: 1 };
  expect(runner?.stages).toEqual([{ ...place, stage_name: stage.name }]);
  const overviewOf = async (as: "owner" | "stranger") => {
    const { body: overview } = await remote.server.call("getQueueOverview", { as });
    return overview.runners.runners.find(({ name }) => name === "by-hand");
  };
  expect(await overviewOf("owner")).toEqual(runner);
  expect(await overviewOf("stranger")).toEqual({ ...runner, address: "", stages: [], hidden: 1 });
  await builds.cancel(number);
  const after = await remote.server.call("listRunners");
  expect(after.body.runners.find(({ name }) => name === "by-hand")?.stages).toEqual([]);
});

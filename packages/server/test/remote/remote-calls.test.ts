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
    expect(details.secrets).toEqual([{ name: "known", data: "value of known" }]);
    expect(details.repository.timeout).toBe(60);
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

  it("that arrive late take nothing back", async () => {
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

  it("with invalid bodies get a 400", async () => {
    const { stage, builds, number } = await remote.acceptStage();
    expect((await remote.client.updateStage(stage.id, { status: "odd" })).status).toBe(400);
    expect((await remote.client.send("PUT", `/stage/${stage.id}`)).status).toBe(400);
    await builds.cancel(number);
  });

  it("of cards are kept", async () => {
    const { builds, number, step } = await remote.beginStage();
    const card = { schema: "https://example.com/card.json", data: { a: 1 } };
    expect((await remote.client.send("POST", `/step/${step.id}/card`, card)).status).toBe(200);
    expect(stepOf(await builds.get(number), "only")?.schema).toBe(card.schema);
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
  await builds.cancel(number);
  const after = await remote.server.call("listRunners");
  expect(after.body.runners.find(({ name }) => name === "by-hand")?.stages).toEqual([]);
});

import type { NewLocalRun } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enableRepository, getBuild } from "./enabled-repository.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const stage = {
  number: 1,
  name: "default",
  type: "exec",
  os: "linux",
  arch: "amd64",
  exit_code: 0,
  on_success: true,
  on_failure: false,
  started: 0,
  stopped: 0,
};
const newRun = (commit: string): NewLocalRun => ({
  commit,
  branch: "main",
  message: "First commit",
  is_changed: false,
  stages: [{ ...stage, status: "pending" }],
});
const begin = async (name: string) => {
  const repository = await enableRepository(server, name);
  const { params } = repository;
  const body = newRun(await repository.sha("main"));
  const answer = await server.call("beginLocalRun", { as: "writer", params, body });
  return { repository, build: answer.body, params: { ...params, number: answer.body.number } };
};
const now = (): number => Math.floor(server.clock() / 1000);
const step = (status: string) => ({ number: 1, name: "test", status, exit_code: 0 });
const lines = (...texts: string[]) => texts.map((out, pos) => ({ pos, out: `${out}\n`, time: 0 }));

describe("the calls of a local run", () => {
  it("take a report twice, and no earlier state", async () => {
    const { repository, params } = await begin("twice");
    const stages = (status: string) => [
      { ...stage, status, started: now(), steps: [step(status)] },
    ];
    const report = (status: string, ...texts: string[]) =>
      server.call("reportLocalRun", {
        as: "writer",
        params,
        body: {
          now: now(),
          status,
          stages: stages(status),
          logs: [{ stage: 1, step: 1, lines: lines(...texts) }],
        },
      });
    await report("running", "a", "b");
    await report("running", "a", "b", "c");
    expect((await report("success", "a", "b", "c", "d")).body.status).toBe("success");
    expect((await report("running", "e", "f", "g", "h", "i")).body.status).toBe("success");
    const place = { ...params, stage: 1, step: 1 };
    const log = (await server.call("getLogs", { params: place })).body;
    expect(log.map(({ out }) => out)).toEqual(["a\n", "b\n", "c\n", "d\n"]);
    const build = await getBuild(server, repository, params.number);
    expect(build.stages?.[0]?.steps?.map(({ status }) => status)).toEqual(["success"]);
  });

  it("leave the stages out of the server's queue", async () => {
    const { build } = await begin("queued");
    const queued = async () =>
      (await server.call("listQueue")).body.map(({ build_id }) => build_id);
    expect(await queued()).not.toContain(build.id);
    expect(server.app.deps.store.stages.listQueue().map(({ repo_id }) => repo_id)).not.toContain(
      build.repo_id,
    );
  });

  it("are for the person who began the run", async () => {
    const { params } = await begin("own");
    const body = { now: now(), status: "running", logs: [] };
    const answer = await server.call("reportLocalRun", { as: "admin", params, body });
    expect(answer.status).toBe(404);
  });

  it("are refused beyond 20 unfinished runs of a person, until one has ended", async () => {
    const { repository, params } = await begin("many");
    const body = newRun(await repository.sha("main"));
    const beginAs = (as: "admin" | "owner") =>
      server.call("beginLocalRun", { as, params: repository.params, body });
    const begun = [];
    for (let count = 0; count < 20; count += 1) begun.push(await beginAs("admin"));
    expect(begun.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await beginAs("admin");
    expect([refused.status, refused.message]).toEqual([429, "admin has 20 unfinished local runs"]);
    expect((await beginAs("owner")).status).toBe(200);
    const { number } = begun[0]!.body;
    const ended = { ...stage, status: "success", started: now(), stopped: now() };
    await server.call("reportLocalRun", {
      as: "admin",
      params: { ...params, number },
      body: { now: now(), status: "success", stages: [ended], logs: [] },
    });
    expect((await beginAs("admin")).status).toBe(200);
  });

  it("are refused beyond 100 calls of a person at once", async () => {
    const { params } = await begin("often");
    const call = async () => {
      // Turns the clock back, because the limit grows with time and a slow machine takes long.
      server.advance(-60);
      const body = { now: now(), status: "running", logs: [] };
      return (await server.call("reportLocalRun", { as: "writer", params, body })).message;
    };
    const messages = new Set<string | undefined>();
    for (let count = 0; count < 101; count += 1) messages.add(await call());
    server.advance(101 * 60);
    expect([...messages]).toEqual([undefined, "Too many calls for local runs"]);
  });

  it("refuse other builds, unknown steps, wrong statuses and reports that are too large", async () => {
    const { repository, params } = await begin("limits");
    const report = async (change: object) => {
      const body = { now: now(), status: "running", logs: [], ...change };
      const { status, message } = await server.call("reportLocalRun", {
        as: "writer",
        params,
        body,
      });
      return [status, message];
    };
    expect(await report({ logs: [{ stage: 1, step: 9, lines: lines("a") }] })).toEqual([
      400,
      "There is no step 1/9",
    ]);
    expect((await report({ status: "blocked" }))[1]).toMatch(/^status must be one of/);
    const steps = Array.from({ length: 1001 }, (_, index) => ({
      ...step("running"),
      number: index + 1,
    }));
    expect(await report({ stages: [{ ...stage, status: "running", steps }] })).toEqual([
      400,
      "A run must not have more than 1000 steps",
    ]);
    const bad = { ...newRun("main"), commit: "main" };
    const refused = await server.call("beginLocalRun", { params: repository.params, body: bad });
    expect([refused.status, refused.message]).toEqual([400, "commit must be a commit id"]);
  });
});

import { writeFile } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, type BuildFixture } from "./build-fixture.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let builds: BuildFixture;
let number: number;

const error = "src/cart.ts(14,7): error TS2322: Type 'string' is not assignable.";

beforeAll(async () => {
  server = await startTestApp();
  const pipeline = pipelineOf({
    lint: {
      commands: ["echo 'a.sh: line 3: oops: command not found'; exit 127"],
      extra: ["failure: ignore"],
    },
    compile: {
      commands: [`printf '%s\\n' "${error}" "  14 | total" '${"secret-value".repeat(2)}'; exit 2`],
    },
    silent: { commands: ["exit 3"], extra: ["when: { status: [failure] }"] },
  });
  builds = await createBuildFixture(server, "failing", pipeline);
  number = await builds.start();
  await builds.when(number, ({ reason }) => reason !== undefined);
});
afterAll(() => server.close());

const summaryOf = (build: number, as: "reader" | "stranger" = "reader") =>
  server.call("getSummary", { as, params: { ...builds.params, number: build } });

it("is stored in one line when the build has ended, and lists carry it", async () => {
  const { body } = await server.call("listBuilds", { params: builds.params });
  expect(body[0]?.reason).toBe(`compile: ${error}`);
});

it("names the failed steps with the lines that say why", async () => {
  const { status, body } = await summaryOf(number);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    number,
    status: "failure",
    title: "2 of 4 steps failed",
    link: `${server.address}/team/failing/${number}`,
  });
  expect(body.failed).toMatchObject([
    { step_name: "lint", errignore: true, examined: true, exit_code: 127 },
    {
      stage: 1,
      step: 3,
      step_name: "compile",
      heading: error,
      file: "src/cart.ts",
      file_line: 14,
      examined: true,
    },
    {
      step_name: "silent",
      exit_code: 3,
      facts: [expect.stringContaining("exit code 3"), expect.any(String)],
    },
  ]);
  const compile = body.failed[1];
  const log = await builds.log(number, 1, 3);
  expect(log?.split("\n")[(compile?.line ?? 0) - 1]).toBe(error);
  expect(compile?.lines).toContain("  14 | total");
  expect(compile?.error_lines).toEqual([compile?.line]);
});

it.each([
  ["an Accept header", "", { Accept: "text/markdown, application/json;q=0.5" }],
  ["a parameter", "?format=markdown", {}],
])("is Markdown with %s", async (_, query, headers) => {
  const path = `/api/repos/team/failing/builds/${number}/summary${query}`;
  const response = await server.fetch(path, { as: "reader", headers });
  expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(response.headers.get("vary")).toContain("Accept");
  const text = await response.text();
  expect(text).toContain(
    `**[Build #${number}](${server.address}/team/failing/${number}?at=failure): 2 of 4 steps failed**`,
  );
  expect(text).toContain(`\`\`\`text\n${error}`);
});

it.each([
  ["?format=json", { Accept: "text/markdown" }],
  ["", { Accept: "text/markdown;q=0, */*" }],
])("is JSON with %j and %j", async (query, headers) => {
  const path = `/api/repos/team/failing/builds/${number}/summary${query}`;
  const response = await server.fetch(path, { as: "reader", headers });
  expect(response.headers.get("content-type")).toContain("application/json");
});

it("is available to those who may read the logs", async () => {
  expect((await summaryOf(number, "stranger")).status).toBe(404);
  expect((await summaryOf(999)).status).toBe(404);
});

it("reports that no step of a successful build failed", async () => {
  const green = await createBuildFixture(
    server,
    "green",
    pipelineOf({ ok: { commands: ["true"] } }),
  );
  const first = await green.start();
  await green.ended(first);
  const { body } = await server.call("getSummary", { params: { ...green.params, number: first } });
  expect(body).toMatchObject({ title: "No step failed", failed: [] });
  expect((await green.get(first)).reason).toBeUndefined();
});

it("is created on demand for a build that ended before summaries were stored", async () => {
  const { store } = server.app.deps;
  const repo = store.repos.find("team", "failing")!.repo;
  const old = store.builds.find(repo.id, number)!;
  store.builds.update(old.id, { reason: "" });
  await summaryOf(number);
  const found = await builds.when(number, ({ reason }) => reason !== undefined);
  expect(found.reason).toBe(`compile: ${error}`);
});

it("is stored with the lines of the logs, which are not read again until one is deleted", async () => {
  const broken = await createBuildFixture(
    server,
    "stored",
    pipelineOf({ compile: { commands: ["echo 'error: the first one'; exit 2"] } }),
  );
  const first = await broken.start();
  await broken.when(first, ({ reason }) => reason !== undefined);
  const { logs, store } = server.app.deps;
  const { id } = await broken.get(first);
  const place = { build: id, stage: 1, step: 2 };
  const record = JSON.stringify({ pos: 0, out: "error: another one\n", time: 0 });
  await writeFile(logs.path(place), `${record},\n`);
  const headings = async () => {
    const { body } = await server.call("getSummary", {
      params: { ...broken.params, number: first },
    });
    return body.failed.map(({ heading }) => heading);
  };
  expect(await headings()).toEqual(["error: the first one"]);
  // Summaries of another state of the build, or in the format of another version of the server.
  store.logReasons.save(id, "", "{}");
  expect(await headings()).toEqual(["error: another one"]);
  const versions = (await broken.get(first)).stages.map(({ version }) => version).join();
  store.logReasons.save(id, versions, '{"1/2":{"line":1}}');
  expect(await headings()).toEqual(["error: another one"]);
  await server.call("deleteLogs", {
    as: "admin",
    params: { ...broken.params, number: first, stage: 1, step: 2 },
  });
  expect(await headings()).toEqual([undefined]);
  await broken.when(first, ({ reason }) => reason === "compile: exit code 2");
});

it("gives a reason for a build that timed out, and none for a cancelled one", async () => {
  const { store } = server.app.deps;
  const slow = await createBuildFixture(
    server,
    "slow",
    pipelineOf({ wait: { commands: ["true"] } }),
  );
  const cancelled = await slow.start();
  await slow.ended(cancelled);
  const late = await slow.start();
  const build = store.stages.withStages(store.builds.findById((await slow.ended(late)).id)!);
  const limit =
    "The stage exceeded its time limit of 1 minute, which is a setting of the repository";
  const step = build.stages[0]!.steps!.find(({ name }) => name === "wait")!;
  store.steps.update(step.id, { status: "killed", exit_code: 137, error: limit });
  for (const { id } of [build, await slow.get(cancelled)]) {
    store.builds.update(id, { status: "killed" });
    server.app.deps.reasons.buildChanged(id);
  }
  await slow.when(late, ({ reason }) => reason !== undefined);
  const { body } = await server.call("listBuilds", { params: slow.params });
  expect(body.map(({ reason }) => reason)).toEqual(["wait: Timed out after 1m", undefined]);

  const lateStage = await slow.start();
  const { id } = await slow.ended(lateStage);
  const [stage] = store.stages.withStages(store.builds.findById(id)!).stages;
  store.stages.update(stage!.id, { status: "killed", error: limit });
  store.builds.update(id, { status: "killed" });
  server.app.deps.reasons.buildChanged(id);
  const { reason } = await slow.when(lateStage, (build) => build.reason !== undefined);
  expect(reason).toBe("default: Timed out after 1m");
  const params = { ...slow.params, number: lateStage };
  const summary = await server.call("getSummary", { params });
  expect(summary.body).toMatchObject({
    title: "1 of 1 stage failed",
    failed: [{ stage: 1, step: 0, status: "killed", facts: [limit] }],
  });
});

it("does not delay other calls while a large log is read", async () => {
  const { logs, reasons, store } = server.app.deps;
  const repo = store.repos.find("team", "failing")!.repo;
  const build = store.stages.withStages(store.builds.find(repo.id, number)!);
  const large = { ...build, stages: build.stages.map((stage) => ({ ...stage, version: 99 })) };
  const record = (pos: number) =>
    `${JSON.stringify({ pos, out: `compiled ${pos}\n`, time: 0 })},\n`;
  const lines = Array.from({ length: 300_000 }, (_, pos) => record(pos)).join("");
  await writeFile(logs.path({ build: build.id, stage: 1, step: 3 }), lines);
  const explained = reasons.explain(large);
  let turns = 0;
  const going = explained.then(() => false);
  while (await Promise.race([going, turn(true)])) turns += 1;
  expect(turns).toBeGreaterThan(10);
  expect((await explained)[1]?.reason?.heading).toBe("");
  expect(server.printed.join("\n")).not.toContain("could not be found");
});

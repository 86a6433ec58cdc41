import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { statuses, stepOf } from "./build-fixture.ts";
import { buildServer } from "./build-server.ts";

const { create, server } = buildServer("restart-failed");

const stage = (name: string, command: string, ...head: string[]): string =>
  [
    "kind: pipeline",
    "type: exec",
    `name: ${name}`,
    "clone: { disable: true }",
    ...head,
    "steps:",
    "- name: work",
    `  commands: ["${command}"]`,
  ].join("\n");

const after = (...names: string[]): string => `depends_on: [${names.join(", ")}]`;

const report = '<testsuite name=\\"s\\"><testcase name=\\"t\\"/></testsuite>';

/** Twelve stages, of which one fails until the file exists. */
const twelve = (file: string): string =>
  [
    stage("lint", "echo linted").concat("\n  environment: { TOKEN: { from_secret: token } }"),
    ...["a", "b", "c", "d"].map((name) => stage(name, `echo ${name}`)),
    stage(
      "e",
      `echo '${report}' > $SIGNALBOX_REPORTS/e.xml; echo kept > $SIGNALBOX_ARTIFACTS/e.txt`,
    ),
    stage("lenient", "false").concat("\n  failure: ignore"),
    stage("build", "echo built", after("lint")),
    stage("flaky", `test -e ${file}`, after("build")),
    stage("deploy", "true", after("flaky", "a")),
    stage("verify", "true", after("deploy")),
    stage("alarm", "true", after("flaky"), "trigger: { status: [failure] }"),
  ].join("\n---\n");

const taken = ["lint", "a", "b", "c", "d", "e", "lenient", "build"];

it("runs the failed stage of twelve and its dependents, and takes over the others for good", async () => {
  const { folder, call, advance } = server();
  const file = join(folder, "is-up");
  const builds = await create(twelve(file));
  const { params } = builds;
  await call("createSecret", { params, body: { name: "token", data: "before" } });
  advance(2);
  const first = await builds.start();
  expect(statuses(await builds.ended(first))).toMatchObject({
    flaky: "failure",
    deploy: "skipped",
    verify: "skipped",
    alarm: "success",
  });
  const at = (number: number) => ({ params: { ...params, number } });
  const restart = (number: number) =>
    call("restartBuild", { ...at(number), query: { failed: "true" } });

  const plan = await call("getRestart", at(first));
  expect(plan.body).toEqual({
    taken: taken.map((name) => ({ name, from: first })),
    runs: ["flaky", "deploy", "verify", "alarm"],
    changes: [],
  });
  advance(2);
  const secret = { params: { ...params, secret: "token" }, body: { data: "after" } };
  expect((await call("updateSecret", secret)).status).toBe(200);
  expect((await call("getRestart", at(first))).body.changes).toEqual([
    "Secrets of lint have changed since #1: token",
  ]);

  const second = (await restart(first)).body!;
  expect(second).toMatchObject({ parent: first, attempt_of: first, attempt: 2, attempts: 2 });
  expect(second.params).toBeUndefined();
  await builds.ended(second.number);
  // A log that must go, goes everywhere.
  const log = { params: { ...params, number: first, stage: 2, step: 1 } };
  expect(await builds.log(second.number, 2, 1)).toBe("+ echo a\na\n");
  await call("deleteLogs", log);
  expect(await builds.log(second.number, 2, 1)).toBeUndefined();
  await writeFile(file, "");
  const third = (await restart(second.number)).body!;
  const build = await builds.ended(third.number);
  expect(build).toMatchObject({ status: "success", attempt: 3, attempts: 3 });
  expect(await builds.get(first)).toMatchObject({ attempt_of: first, attempt: 1, attempts: 3 });
  expect(statuses(build)).toMatchObject({
    flaky: "success",
    deploy: "success",
    verify: "success",
    alarm: "skipped",
  });
  expect(build.stages.filter((one) => one.taken_from === first).map(({ name }) => name)).toEqual(
    taken,
  );
  expect(build.stages.filter((one) => one.taken_from === undefined)).toHaveLength(4);
  expect(build.stages[0]).toMatchObject({ status: "success", started: 0, stopped: 0 });
  expect(build.stages[0]?.steps?.[0]).not.toHaveProperty("started");
  expect(stepOf({ stages: build.stages.slice(6) }, "work")?.status).toBe("failure");

  // What was taken over stays when the builds in which it ran are deleted.
  await call("purgeBuilds", { params, query: { before: String(third.number) } });
  expect((await call("getBuild", at(first))).status).toBe(404);
  expect(await builds.log(third.number, 1, 1)).toBe("+ echo linted\nlinted\n");
  const tests = await call("listTests", at(third.number));
  expect(tests.body).toMatchObject({ counts: { passed: 1 }, tests: [{ stage: 6, name: "t" }] });
  const { body: artifacts } = await call("listArtifacts", at(third.number));
  expect(artifacts).toMatchObject([{ stage: 6, path: "e.txt", size: 5 }]);
  const environment = { ...params, number: third.number, stage: 1, step: 1 };
  const variables = (await call("getStepEnvironment", { params: environment })).body.variables;
  expect(variables.find(({ name }) => name === "TOKEN")).toMatchObject({ secret: "token" });

  expect(await restart(third.number)).toMatchObject({
    status: 400,
    message: "Build #3 succeeded, so nothing of it has failed",
  });
});

it("refuses to run again what failed before the build has ended", async () => {
  const builds = await create(stage("default", "while true; do sleep 0.1; done"));
  const number = await builds.start();
  const params = { ...builds.params, number };
  expect(await server().call("restartBuild", { params, query: { failed: "true" } })).toMatchObject({
    status: 400,
    message: "Build #1 has not ended; restart what failed when it has, or restart all of it",
  });
  await builds.cancel(number);
});

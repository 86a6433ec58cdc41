import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stepOf } from "../build-fixture.ts";
import { removeRepositories } from "../git-fixture.ts";
import { startRemoteFixture, steps, type RemoteFixture } from "./remote-fixture.ts";

let remote: RemoteFixture;
beforeAll(async () => {
  remote = await startRemoteFixture();
});
afterAll(async () => {
  await remote.close();
  await removeRepositories();
});

/** Begins a stage with the step `hello`, whose address for uploads the details contain. */
async function begin() {
  const { builds, number, stage } = await remote.acceptStage();
  const { secrets, config } = await remote.client.details(stage.id);
  const secret = secrets.find(({ name }) => name.startsWith("signalbox_upload"));
  expect(Buffer.from(config.Data, "base64").toString()).toContain(
    `SIGNALBOX_UPLOAD: { from_secret: ${secret?.name} }`,
  );
  await remote.client.updateStage(stage.id, {
    status: "running",
    steps: [{ ...steps[0], name: "hello" }],
  });
  const step = stepOf(await builds.get(number), "hello")!;
  const report = (status: string) => remote.client.updateStep(step.id, { ...step, status });
  const list = async () =>
    (await remote.server.call("listArtifacts", { params: { ...builds.params, number } })).body;
  return { builds, number, step, address: secret?.data ?? "", report, list, stage };
}

const put = async (address: string, body: string, method = "PUT") => {
  const answer = await fetch(address, {
    method,
    ...(method !== "GET" && { body }),
  });
  return [answer.status, await answer.text()] as const;
};
const junit = `<testsuite name="sums"><testcase name="adds"><failure message="3 is not 4"/></testcase>
  <testcase name="subtracts"/></testsuite>`;
const refused = [403, '{"message":"The upload address is wrong, or its step has ended"}\n'];

it("keeps what a running step uploads, and refuses everything else", async () => {
  const { address, report, list, step, stage, builds, number } = await begin();
  expect(address).toMatch(new RegExp(`^${remote.server.address}/upload/${stage.id}\\.[\\w-]{43}$`));
  expect(await put(`${address}/artifacts/early.txt`, "1")).toEqual(refused);
  await report("running");
  expect(await put(`${address}/artifacts/out/a.txt`, "hello")).toEqual([201, ""]);
  expect(await put(`${address}/artifacts/b%20c.txt`, "posted", "POST")).toEqual([201, ""]);
  expect(await list()).toMatchObject([
    { path: "b c.txt", size: 6, stage: 1, step: 1 },
    { path: "out/a.txt", size: 5 },
  ]);
  expect((await put(`${address}/artifacts/x%2F..%2F..%2Fup`, "1"))[0]).toBe(400);
  expect((await put(`${address}/artifacts/big`, "x".repeat(2 * 1024 ** 2)))[0]).toBe(413);
  expect((await put(`${address}/logs/a`, "1"))[0]).toBe(404);
  expect(await put(`${address}x/artifacts/a`, "1")).toEqual(refused);
  for (const method of ["GET", "DELETE"])
    expect(await put(`${address}/artifacts/out/a.txt`, "", method)).toEqual([405, ""]);
  expect(await put(`${address}/reports/out/junit.xml`, junit)).toEqual([201, ""]);
  const folder = join(remote.server.folder, "data", "artifacts", "reports", String(step.id));
  const [name = ""] = await readdir(folder);
  expect(await readFile(join(folder, name), "utf8")).toBe(junit);
  await report("success");
  // A runner may not have got the answer.
  await report("success");
  const { body: tests } = await remote.server.call("listTests", {
    params: { ...builds.params, number },
  });
  expect(tests).toMatchObject({
    counts: { passed: 1, failed: 1 },
    tests: [
      { name: "adds", status: "failed" },
      { name: "subtracts", status: "passed" },
    ],
  });
  expect(await put(`${address}/artifacts/late.txt`, "1")).toEqual(refused);
  expect(await list()).toHaveLength(2);
  await remote.client.updateStage(stage.id, { status: "success", steps: [] });
  await expect.poll(() => existsSync(folder)).toBe(false);
});

it("keeps nothing of an upload that the end of its step interrupts", async () => {
  const { address, report, list, stage } = await begin();
  await report("running");
  const upload = request(`${address}/artifacts/half.txt`, { method: "PUT" });
  upload.write("first");
  const incoming = join(remote.server.folder, "data", "artifacts", "incoming");
  await expect.poll(async () => (await readdir(incoming).catch(() => [])).length).toBe(1);
  await report("success");
  upload.end("second");
  const [answer] = await once(upload, "response");
  answer.resume();
  expect([answer.statusCode, await list()]).toEqual([410, []]);
  expect(await readdir(incoming)).toEqual([]);
  await remote.client.updateStage(stage.id, { status: "success", steps: [] });
});

it("masks the address in logs, also without the host", async () => {
  const { address, report, step, builds, number, stage } = await begin();
  await report("running");
  const { pathname } = new URL(address);
  await remote.client.batch(step.id, [
    { pos: 0, out: `${address}\n`, time: 0 },
    { pos: 1, out: `> PUT ${pathname}/artifacts/a HTTP/1.1\n`, time: 0 },
  ]);
  await report("success");
  const log = await builds.log(number, 1, 1);
  expect(log).toContain("[secret:SIGNALBOX_UPLOAD]");
  expect(log).not.toContain(pathname.split(".")[1]);
  await remote.client.updateStage(stage.id, { status: "success", steps: [] });
});

it("gives builds of forks no address", async () => {
  const { store, runner } = remote.server.app.deps;
  const { repo } = store.repos.find("team", "remote")!;
  const after = await remote.shared.git.sha("main");
  const pull = { event: "pull_request", ref: "refs/pull/1/head", fork: true, after } as const;
  const stages = [
    { number: 1, name: "default", kind: "pipeline", type: "exec", status: "pending" },
  ];
  store.builds.insert(repo.id, { trigger: "@hook", status: "pending", ...pull }, stages);
  runner.wake();
  const stage = (await remote.client.request())!;
  await remote.client.accept(stage.id, "by-hand");
  const { secrets, config } = await remote.client.details(stage.id);
  expect(secrets).toEqual([]);
  expect(Buffer.from(config.Data, "base64").toString()).not.toContain("SIGNALBOX_UPLOAD");
});

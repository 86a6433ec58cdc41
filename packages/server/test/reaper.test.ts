import { afterEach, beforeEach, expect, it } from "vitest";
import { reap } from "../src/trigger/reaper.ts";
import {
  enableRepository,
  getBuild,
  pipelineFile,
  type EnabledRepository,
} from "./enabled-repository.ts";
import { openRaw } from "./read-socket.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let repository: EnabledRepository;
beforeEach(async () => {
  server = await startTestApp({ concurrency: 1 });
  const files = { ".drone.yml": pipelineFile(["sleep 600"]) };
  repository = await enableRepository(server, "alpha", files);
});
afterEach(() => server.close());

const start = async () =>
  (await server.call("createBuild", { params: repository.params })).body!.number;
const statusOf = async (number: number) => (await getBuild(server, repository, number)).status;
const dayAndHalfHour = 24 * 3600 + 1800;
/** Meanwhile the server's clock advances. */
const reapAfter = (seconds: number) => {
  server.advance(seconds);
  reap({ ...server.app.deps, clock: server.clock });
};

it("cancels builds that run or wait for more than 24.5 hours, and notifies viewers", async () => {
  const [running, waiting] = [await start(), await start()];
  await expect.poll(() => statusOf(running)).toBe("running");
  reapAfter(dayAndHalfHour - 60);
  expect([await statusOf(running), await statusOf(waiting)]).toEqual(["running", "pending"]);
  const viewer = openRaw(server.address, "/api/stream", server.tokenOf("reader"));
  await viewer.until("ping");
  reapAfter(120);
  expect([await statusOf(running), await statusOf(waiting)]).toEqual(["killed", "killed"]);
  for (const number of [running, waiting])
    await expect.poll(viewer.text).toMatch(new RegExp(`"number":${number},[^{]*"status":"killed"`));
  viewer.socket.destroy();
});

it("leaves a stage the time that its repository gives it", async () => {
  await server.call("updateRepo", { params: repository.params, body: { timeout: 48 * 60 } });
  const number = await start();
  await expect.poll(() => statusOf(number)).toBe("running");
  reapAfter(47 * 3600);
  expect(await statusOf(number)).toBe("running");
  reapAfter(2 * 3600);
  expect(await statusOf(number)).toBe("killed");
});

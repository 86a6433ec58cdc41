import { createFrameReader, isFinished, Repo, type Build } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createBuildFixture, pipelineOf } from "../build-fixture.ts";
import type { LocalServer } from "../local-server.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { startDroneProxy } from "./drone-proxy.ts";

let server: TestApp;
let drone: LocalServer;
beforeEach(async () => {
  server = await startTestApp();
  drone = await startDroneProxy(server.address);
});
afterEach(async () => {
  await drone.close();
  await server.close();
});

const ask = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${drone.address}${path}`, {
    headers: { Authorization: `Bearer ${server.tokenOf("owner")}` },
    ...(signal && { signal }),
  });

/** The build in each event, up to the event in which it ends. */
const readEvents = async (response: Response): Promise<Build[]> => {
  const read = createFrameReader();
  const decoder = new TextDecoder();
  const builds: Build[] = [];
  for await (const piece of response.body ?? [])
    for (const { event, data } of read(decoder.decode(piece, { stream: true }))) {
      if (event !== "message") continue;
      const { build } = Repo.parse(JSON.parse(data));
      if (build) builds.push(build);
      if (build && isFinished(build.status)) return builds;
    }
  throw new Error("the stream ended before the build");
};

const dependenciesOf = (build: Build) =>
  (build.stages ?? []).flatMap(({ steps }) => steps ?? []).map((step) => step.depends_on);

it("names no dependencies of exec steps, neither in answers nor in events", async () => {
  const steps = {
    first: { commands: ["true"] },
    second: { commands: ["true"], extra: ["depends_on: [first]"] },
  };
  const fixture = await createBuildFixture(server, "steps", pipelineOf(steps));
  const stop = new AbortController();
  const events = readEvents(await ask("/api/stream/team/steps", stop.signal));
  const number = await fixture.start();
  const builds = await events;
  stop.abort();

  const [, , named] = dependenciesOf(await fixture.get(number));
  expect(named).toEqual(["first"]);
  const answer = await ask(`/api/repos/team/steps/builds/${number}`);
  const { build } = Repo.parse({ build: await answer.json() });
  for (const shown of [...builds, build!])
    for (const depends of dependenciesOf(shown)) expect(depends ?? []).toEqual([]);
});

import { connect } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuildFixture, pipelineOf, program, stepOf } from "./build-fixture.ts";
import { bodyOf, openRaw, withoutPings, type RawConnection } from "./read-socket.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

/** The number of each kind; `bench/overload.bench.ts` uses 2,000. */
const crowd = 200;

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Memory in bytes after a garbage collection. */
const memoryInUse = (): number => {
  collect();
  const { external, heapUsed } = process.memoryUsage();
  return external + heapUsed;
};

const openAll = async (path: string): Promise<RawConnection[]> => {
  const token = server.tokenOf("reader");
  const viewers = Array.from({ length: crowd }, () => openRaw(server.address, path, token));
  await Promise.all(viewers.map((viewer) => viewer.until(": ping")));
  return viewers;
};

it(`${crowd} viewers of one log and ${crowd} of all builds get everything, even if others stop reading`, async () => {
  const gate = join(server.folder, "go");
  const commands = [`until test -e ${gate}; do sleep 0.05; done`, program("print-lines.mjs", 2000)];
  const builds = await createBuildFixture(server, "crowd", pipelineOf({ x: { commands } }));
  const number = await builds.start();
  await builds.when(number, (build) => stepOf(build, "x")?.status === "running");

  const log = await openAll(`/api/stream/team/crowd/${number}/1/2`);
  const feed = await openAll("/api/stream");
  const lazy = [...log.slice(0, 10), ...feed.slice(0, 10)];
  for (const { socket } of lazy) socket.pause();
  await writeFile(gate, "");
  expect((await builds.ended(number)).status).toBe("success");

  const active = log.slice(10);
  await Promise.all(active.map((viewer) => viewer.until("event: error\ndata: eof\n\n")));
  const [first, ...others] = active.map((viewer) => withoutPings(bodyOf(viewer.text())));
  expect(first?.split("data: {").length).toBeGreaterThan(2000);
  expect(others.every((text) => text === first)).toBe(true);
  for (const viewer of feed.slice(10)) await viewer.until(`"status":"success"`);
  for (const { socket } of [...log, ...feed]) socket.destroy();
});

it("a viewer who stops reading occupies only a socket of the server", async () => {
  const gate = join(server.folder, "flood");
  const commands = [
    `until test -e ${gate}; do sleep 0.05; done`,
    program("print-lines.mjs", 400_000),
  ];
  const builds = await createBuildFixture(server, "flood", pipelineOf({ x: { commands } }));
  const number = await builds.start();
  await builds.when(number, (build) => stepOf(build, "x")?.status === "running");
  const path = `/api/stream/team/flood/${number}/1/2`;
  const { hostname, port } = new URL(server.address);
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on("error", () => socket.destroy());
    const authorization = `Authorization: Bearer ${server.tokenOf("reader")}`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\n${authorization}\r\n\r\n`);
    return socket;
  });
  const before = memoryInUse();
  await writeFile(gate, "");
  await builds.ended(number);
  // 50 copies of the log's 40 MB would be 2 GB.
  expect(memoryInUse() - before).toBeLessThan(200e6);
  for (const socket of sockets) socket.destroy();
});

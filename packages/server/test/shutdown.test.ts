import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { Build, isFinished } from "@signalbox/contract";
import { afterAll, afterEach, expect, it } from "vitest";
import { isAlive, pipelineOf, program, stepOf } from "./build-fixture.ts";
import { createRepository, removeRepositories, temporaryFolder } from "./git-fixture.ts";
import { openRaw } from "./read-socket.ts";
import { callWith, signIn, startServerProcess, type ServerProcess } from "./server-process.ts";

const started: ServerProcess[] = [];
afterEach(() => started.splice(0).map(({ child }) => child.kill("SIGKILL")));
afterAll(removeRepositories);

const start = async (folder: string): Promise<ServerProcess> => {
  const server = await startServerProcess(folder);
  started.push(server);
  return server;
};

/** Connects and sends part of a request. */
const connectWith = async (address: string, text: string): Promise<Socket> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => socket.destroy());
  socket.resume();
  if (text !== "") socket.write(text);
  return socket;
};

it("stops within ten seconds, ends the viewers' streams, and marks running builds as errors", async () => {
  const folder = await temporaryFolder();
  const pids = join(folder, "pids");
  const pipeline = pipelineOf({ stubborn: { commands: [program("ignores-sigterm.sh", pids)] } });
  const path = join(folder, "repos", "alpha");
  await createRepository({ path, files: { ".drone.yml": pipeline } });
  const server = await start(folder);
  const token = await signIn(server.address);
  const call = callWith(server.address, token);
  await call("/api/user/repos", "POST");
  await call("/api/repos/repos/alpha", "POST");
  // As many stages run as the machine has cores, and one more waits.
  const numbers: number[] = [];
  for (let count = 0; count < 3; count += 1)
    numbers.push(
      Build.parse(await (await call("/api/repos/repos/alpha/builds", "POST")).json()).number,
    );
  const buildOf = async (number: number, through = call) =>
    Build.parse(await (await through(`/api/repos/repos/alpha/builds/${number}`)).json());
  await expect.poll(async () => stepOf(await buildOf(1), "stubborn")?.status).toBe("running");

  const viewers = [
    openRaw(server.address, "/api/stream/repos/alpha/1/1/2", token),
    openRaw(server.address, "/api/stream", token),
    openRaw(server.address, "/api/stream/repos/alpha", token),
  ];
  await viewers[0]?.until("stubborn");
  for (const viewer of viewers) await viewer.until(": ping");
  const idle = await connectWith(server.address, "");
  const half = await connectWith(server.address, "GET /api/user HTTP/1.1\r\nHost: x\r\n");
  const kept = await connectWith(server.address, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => kept.bytesRead).toBeGreaterThan(0);
  const closed = [idle, half, kept].map((socket) => once(socket, "close"));

  const began = performance.now();
  server.child.kill("SIGTERM");
  await Promise.all(closed);
  // The step that ignores the signal still runs: the server did not wait for unused connections.
  const running = (await readFile(pids, "utf8")).trim().split("\n").map(Number);
  expect(running.filter(isAlive).length).toBeGreaterThan(0);
  await Promise.all(viewers.map((viewer) => viewer.closed));
  for (const viewer of viewers) expect(viewer.text()).toContain("event: error\ndata: eof\n\n");
  expect(server.child.exitCode ?? (await once(server.child, "exit"))[0]).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(running.filter(isAlive)).toEqual([]);

  const second = await start(folder);
  const again = callWith(second.address, token);
  const first = await buildOf(1, again);
  expect([first.status, first.error]).toEqual(["error", "The server stopped while this build ran"]);
  expect(stepOf(first, "stubborn")?.status).toBe("error");
  // A stage that had not started is not lost: it is pending or running now.
  const last = await buildOf(numbers.at(-1) ?? 0, again);
  const wasRunning = last.error !== undefined;
  expect(wasRunning || !isFinished(last.status)).toBe(true);
  second.child.kill("SIGTERM");
  expect(await once(second.child, "exit")).toEqual([0, null]);
});

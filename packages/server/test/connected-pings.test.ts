import type { ServerResponse } from "node:http";
import { dataFrame, pingFrame } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startLocalServer, type LocalServer } from "./local-server.ts";
import { bodyOf, openRaw, type RawConnection } from "./read-socket.ts";
import { startConnected, type TestConnected } from "./start-connected.ts";

/** Like a Drone server's stream: one ping at the start, then one after every 30 seconds without an event. */
type DroneStream = { response: ServerResponse; sentAt: number };

const pingIntervalMs = 30_000;

let now: number;
let streams: DroneStream[];
let drone: LocalServer;
let connected: TestConnected;
let viewers: RawConnection[];
beforeEach(async () => {
  now = Date.parse("2026-01-01");
  streams = [];
  viewers = [];
  drone = await startLocalServer((request, response) => {
    if (request.url !== "/api/stream") {
      response.end();
      return;
    }
    const stream = { response, sentAt: now };
    streams.push(stream);
    response.once("close", () => streams.splice(streams.indexOf(stream), 1));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(pingFrame);
  });
  connected = await startConnected(drone.address, { clock: () => now });
});
afterEach(async () => {
  for (const { socket } of viewers) socket.destroy();
  await connected.close();
  await drone.close();
});

const view = async (): Promise<RawConnection> => {
  const viewer = openRaw(connected.address, "/api/stream");
  viewers.push(viewer);
  await viewer.until(pingFrame);
  return viewer;
};

const waitSeconds = (seconds: number): void => {
  now += seconds * 1000;
  for (const stream of streams) {
    if (now - stream.sentAt < pingIntervalMs) continue;
    stream.sentAt = now;
    stream.response.write(pingFrame);
  }
};

/** Sends an event, after which everything before it has arrived, and returns what each viewer received. */
const publish = async (event: string): Promise<string[]> => {
  for (const stream of streams) {
    stream.sentAt = now;
    stream.response.write(dataFrame(event));
  }
  await Promise.all(viewers.map((viewer) => viewer.until(dataFrame(event))));
  return viewers.map((viewer) => bodyOf(viewer.text()));
};

it("pings a viewer once at the start and then as often as a Drone server, no more", async () => {
  await view();
  await publish("1");
  for (const event of ["2", "3"]) {
    waitSeconds(14);
    await publish(event);
  }
  waitSeconds(30);
  expect(await publish("4")).toEqual([
    pingFrame + dataFrame("1") + dataFrame("2") + dataFrame("3") + pingFrame + dataFrame("4"),
  ]);
});

it("pings neither viewer twice when a second one joins", async () => {
  await view();
  await publish("1");
  waitSeconds(30);
  await publish("2");
  waitSeconds(0.5);
  await view();
  // The stream that was opened for the second viewer replaces the first one.
  await expect.poll(() => streams.length).toBe(1);
  waitSeconds(30);
  const first = pingFrame + dataFrame("1") + pingFrame + dataFrame("2");
  expect(await publish("3")).toEqual([
    first + pingFrame + dataFrame("3"),
    pingFrame + pingFrame + dataFrame("3"),
  ]);
});

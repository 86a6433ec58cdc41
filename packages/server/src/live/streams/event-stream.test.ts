import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import { pingIntervalMs } from "@signalbox/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { burstMs } from "./burst.ts";
import { openEventStream, type EventStream } from "./event-stream.ts";

let server: Server;
let stream: EventStream;
let answer: IncomingMessage;
let received = "";
let pieces: string[] = [];
let port: number | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  received = "";
  pieces = [];
  server = createServer((_request, response) => {
    stream = openEventStream(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" ? address?.port : undefined;
  const request = get({ host: "127.0.0.1", port, agent: false });
  [answer] = await once(request, "response");
  answer.setEncoding("utf8").on("data", (piece: string) => {
    received += piece;
    pieces.push(piece);
  });
  answer.on("error", () => undefined);
});
afterEach(async () => {
  answer.destroy();
  server.close();
  await once(server, "close");
  vi.useRealTimers();
});

const ping = ": ping\n\n";
const frame = "data: {}\n\n";

/** Does not poll, because that would advance the fake timers. */
const next = async (length: number): Promise<string> => {
  while (received.length < length) await once(answer, "data");
  return received;
};

it("pings at once, and again whenever nothing was sent for a while", async () => {
  expect(await next(ping.length)).toBe(ping);
  vi.advanceTimersByTime(pingIntervalMs - 1);
  stream.send(frame);
  vi.advanceTimersByTime(pingIntervalMs - 1);
  stream.send(frame);
  const two = ping + frame + frame;
  expect(await next(two.length)).toBe(two);
  vi.advanceTimersByTime(pingIntervalMs);
  expect(await next(two.length + 1)).toBe(two + ping);
});

it("ends with eof, and sends nothing after it", async () => {
  stream.send(frame);
  stream.end();
  stream.send(frame);
  vi.advanceTimersByTime(60_000);
  await once(answer, "end");
  expect(received).toBe(`${ping}${frame}event: error\ndata: eof\n\n`);
  await expect.poll(() => stream.closed.aborted).toBe(true);
});

it("detects that the viewer has disconnected", async () => {
  answer.destroy();
  await expect.poll(() => stream.closed.aborted).toBe(true);
  stream.send(frame);
  stream.end();
  expect(stream.waiting()).toBe(0);
});

it("waits for a viewer who does not read, and resumes when the buffer has drained", async () => {
  answer.pause();
  const piece = Buffer.alloc(1_000_000, "x");
  while (stream.send(piece));
  expect(stream.waiting()).toBeGreaterThan(0);
  const drained = stream.drained();
  answer.resume();
  await drained;
  expect(stream.waiting()).toBe(0);
});

const sendEvents = (...names: string[]): void => {
  for (const name of names) stream.sendEvent(Buffer.from(`data: ${name}\n\n`));
};
/** The events of each piece after the first ping, as soon as the last event has arrived. */
const eventsUntil = async (last: string): Promise<string[]> => {
  while (!received.includes(`data: ${last}\n\n`)) await once(answer, "data");
  return pieces
    .map((piece) => piece.replace(ping, "").replaceAll(/data: |\n\n/g, ""))
    .filter((events) => events !== "");
};

it("sends the first event at once, and those that follow within a moment together", async () => {
  sendEvents("a");
  expect(await eventsUntil("a")).toEqual(["a"]);
  sendEvents("b");
  vi.advanceTimersByTime(burstMs - 1);
  sendEvents("c", "d");
  vi.advanceTimersByTime(1);
  sendEvents("e");
  expect(await eventsUntil("d")).toEqual(["a", "bcd"]);
  vi.advanceTimersByTime(burstMs);
  expect(await eventsUntil("e")).toEqual(["a", "bcd", "e"]);
});

it("sends an event at once if nothing was sent for a moment", async () => {
  sendEvents("a", "b");
  vi.advanceTimersByTime(2 * burstMs);
  sendEvents("c");
  expect(await eventsUntil("c")).toEqual(["a", "b", "c"]);
});

it("keeps the order of events and other frames", async () => {
  sendEvents("a", "b");
  stream.send("data: c\n\n");
  sendEvents("d", "e");
  vi.advanceTimersByTime(burstMs);
  await eventsUntil("e");
  expect(received).toBe(
    `${ping}${["a", "b", "c", "d", "e"].map((n) => `data: ${n}\n\n`).join("")}`,
  );
});

it("sends the events that wait before it ends", async () => {
  sendEvents("a", "b", "c");
  stream.end();
  await once(answer, "end");
  expect(received).toBe(`${ping}data: a\n\ndata: b\n\ndata: c\n\nevent: error\ndata: eof\n\n`);
  expect(vi.getTimerCount()).toBe(0);
});

it("counts events that wait as unsent, and lets large ones wait no longer", async () => {
  sendEvents("a");
  await eventsUntil("a");
  await expect.poll(() => stream.waiting()).toBe(0);
  sendEvents("b", "c");
  expect(stream.waiting()).toBe(2 * "data: b\n\n".length);
  const large = "x".repeat(300_000);
  sendEvents(large, "d");
  expect((await eventsUntil(large)).join("")).toBe(`abc${large}`);
  await expect.poll(() => stream.waiting()).toBe("data: d\n\n".length);
});

it("drops waiting events and their timer when the viewer has disconnected", async () => {
  sendEvents("a", "b");
  answer.destroy();
  await expect.poll(() => stream.closed.aborted).toBe(true);
  expect([stream.waiting(), vi.getTimerCount()]).toEqual([0, 0]);
  sendEvents("c");
  expect([stream.waiting(), vi.getTimerCount()]).toEqual([0, 0]);
});

it("makes a client with kept connections send the next request on a new one", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (): Promise<IncomingMessage> => {
    const [next] = await once(get({ host: "127.0.0.1", port, agent }), "response");
    return next;
  };
  for (let round = 0; round < 5; round += 1) {
    const next = await ask();
    expect(next.statusCode).toBe(200);
    next.resume();
    stream.end();
    await once(next, "end");
  }
  agent.destroy();
});

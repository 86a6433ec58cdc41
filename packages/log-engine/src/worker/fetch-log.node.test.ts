import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bytesOf, disposeAll, newEngine, pieces, shown, until } from "../../test/engines.ts";
import type { LogRequest } from "../types/log-request.ts";
import type { LogState } from "../types/values.ts";
import { EngineHost } from "./engine-host.ts";
import type { FromEngine } from "./protocol.ts";

const logs: Record<string, { status: number; body: string | Uint8Array }> = {};
const asked: string[] = [];
const server = createServer(({ url = "", headers }, response) => {
  asked.push(`${url} ${headers.authorization}`);
  const { status, body } = logs[url] ?? { status: 404, body: '{"message":"Not Found"}' };
  response.writeHead(status).end(status === 204 ? undefined : body);
});

beforeEach(async () => {
  asked.length = 0;
  logs["/log"] = { status: 200, body: bytesOf(pieces(3)) };
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterEach(async () => {
  disposeAll();
  server.closeAllConnections();
  await once(server.close(), "close");
});

const origin = (): string => {
  const address = server.address();
  return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
};

const requestOf = (path: string): LogRequest => ({
  url: new URL(path, origin()).href,
  headers: { Authorization: "Bearer t0ken" },
  credentials: "same-origin",
});

const log = { status: 200, statusText: "OK", text: "" };

it("requests a log and reads it to its end", async () => {
  const engine = newEngine();
  expect(await engine.fetchStored(requestOf("/log"))).toEqual(log);
  expect(await until(engine, ({ ended }) => ended)).toMatchObject({ lineCount: 3, problem: null });
  expect(asked).toEqual(["/log Bearer t0ken"]);
});

it("returns what the server refused, and reads nothing", async () => {
  const engine = newEngine();
  const missing = { status: 404, statusText: "Not Found", text: '{"message":"Not Found"}' };
  expect(await engine.fetchStored(requestOf("/none"))).toEqual(missing);
  logs["/later"] = { status: 204, body: "" };
  expect(await engine.fetchStored(requestOf("/later"))).toMatchObject({ status: 204, text: "" });
  engine.appendLive(pieces(1));
  expect(await until(engine, ({ lineCount }) => lineCount > 0)).toMatchObject({ ended: false });
});

it("says why the server could not be reached", async () => {
  const request = { ...requestOf("/log"), url: "http://127.0.0.1:1/log" };
  const { status, text } = await newEngine().fetchStored(request);
  expect([status, text === ""]).toEqual([0, false]);
});

it("replaces the log that was read before only by another log", async () => {
  const engine = newEngine();
  engine.appendLive(pieces(2));
  await until(engine, ({ lineCount }) => lineCount === 2);
  await engine.fetchStored(requestOf("/none"), { restarts: true });
  await engine.fetchStored(requestOf("/log"), { restarts: true });
  expect(await until(engine, ({ ended }) => ended)).toMatchObject({ generation: 1, lineCount: 3 });
  expect(await shown(engine)).toEqual(["line 0", "line 1", "line 2"]);
});

it("stops reading when the signal aborts", async () => {
  const engine = newEngine();
  const stop = new AbortController();
  const fetched = engine.fetchStored(requestOf("/log"), { signal: stop.signal });
  stop.abort();
  await expect(fetched).rejects.toThrow("disposed");
  engine.appendLive(pieces(1, 7));
  expect(await until(engine, ({ lineCount }) => lineCount > 0)).toMatchObject({ firstPos: 7 });
});

/** An engine's thread with the messages that it has sent. */
const startHost = () => {
  const sent: FromEngine[] = [];
  const begun = Promise.withResolvers<void>();
  const waiting = new Map<(message: FromEngine) => boolean, (message: FromEngine) => void>();
  const host = new EngineHost({
    post: (message) => {
      sent.push(message);
      for (const [isMeant, resolve] of waiting) if (isMeant(message)) resolve(message);
    },
    spawnRegex: () => {
      throw new Error("not used");
    },
    defer: (run) =>
      setTimeout(() => {
        run();
        begun.resolve();
      }, 0),
    now: () => performance.now(),
  });
  const next = (isMeant: (message: FromEngine) => boolean): Promise<FromEngine> =>
    new Promise((resolve) => {
      const found = sent.find(isMeant);
      if (found) resolve(found);
      else waiting.set(isMeant, resolve);
    });
  return {
    host,
    sent,
    /** Resolves when the engine has read a part of the log. */
    begunToRead: begun.promise,
    answer: async (id: number): Promise<unknown> => {
      const message = await next((message) => message.type === "answer" && message.id === id);
      return message.type === "answer" ? message.value : undefined;
    },
    end: async (): Promise<LogState | undefined> => {
      const message = await next((message) => message.type === "state" && message.state.ended);
      return message.type === "state" ? message.state : undefined;
    },
  };
};

const failed = [...pieces(3), { pos: 3, out: "a.c:3:1: error: no such luck\n", time: 4 }];

it("continues to read the log that was begun, without another request", async () => {
  logs["/failed"] = { status: 200, body: bytesOf(failed) };
  const { host, sent, begunToRead, answer, end } = startHost();
  const request = requestOf("/failed");
  host.receive({ type: "begin", begun: { request, findsErrors: true } });
  await begunToRead;
  expect(sent).toEqual([]);
  host.receive({ type: "fetch", id: 1, request, restarts: false });
  host.receive({ type: "request", id: 2, request: { name: "reason" } });
  expect(await end()).toMatchObject({ changedFrom: 0, lineCount: 4, firstPos: 0 });
  expect(await answer(1)).toEqual(log);
  expect(await answer(2)).toMatchObject({ line: 3, heading: failed[3]?.out.trim() });
  expect(asked).toHaveLength(1);
});

it("forgets the log that was begun if another one is asked for", async () => {
  logs["/failed"] = { status: 200, body: bytesOf(failed) };
  const { host, begunToRead, answer, end } = startHost();
  const begun = { request: requestOf("/failed"), findsErrors: true };
  host.receive({ type: "begin", begun });
  await begunToRead;
  host.receive({ type: "fetch", id: 1, request: requestOf("/log"), restarts: false });
  host.receive({ type: "request", id: 2, request: { name: "reason" } });
  expect(await end()).toMatchObject({ lineCount: 3, lastPos: 2 });
  expect(await answer(2)).toMatchObject({ errorLines: [] });
});

it("passes on the refusal of a log that was begun", async () => {
  const { host, answer } = startHost();
  const request = requestOf("/none");
  host.receive({ type: "begin", begun: { request, findsErrors: false } });
  host.receive({ type: "fetch", id: 1, request, restarts: false });
  expect(await answer(1)).toMatchObject({ status: 404 });
  expect(asked).toHaveLength(1);
});

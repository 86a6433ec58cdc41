import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { disposeAll, newEngine, pieces, shown, until } from "../../test/engines.ts";
import { createLogServer, openPaths } from "../../test/log-server.node.ts";

const server = createLogServer();
const { asked, open, requestOf } = server;

beforeEach(async () => {
  server.setLog("/log", pieces(3));
  await server.start();
});

afterEach(async () => {
  disposeAll();
  await server.stop();
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
  server.setAnswer("/later", 204, "");
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

it("shows each line once if live lines are not yet known to the page", async () => {
  const engine = newEngine();
  engine.appendLive(pieces(2));
  await engine.fetchStored(requestOf("/log"));
  expect(await until(engine, ({ ended }) => ended)).toMatchObject({ lineCount: 3 });
  expect(await shown(engine)).toEqual(["line 0", "line 1", "line 2"]);
});

it.each(Object.entries(openPaths))(
  "closes the connection when the signal aborts: %s, after the server has sent %s",
  async (path) => {
    const engine = newEngine();
    const stop = new AbortController();
    const [sent, closed] = [once(open, "sent"), once(open, "closed")];
    const fetched = engine.fetchStored(requestOf(path), { signal: stop.signal });
    const outcome = fetched.then(
      () => "answered",
      (error: Error) => error.name,
    );
    await sent;
    if (path !== "/silent") await fetched;
    if (path === "/begun") await until(engine, ({ lineCount }) => lineCount > 0);
    stop.abort();
    expect(await closed).toEqual([path]);
    expect(await outcome).toBe(path === "/silent" ? "AbortError" : "answered");
    // The engine reads on from another source, and the broken log has not ended it.
    engine.appendLive(pieces(1, 7));
    const state = await until(engine, ({ lastPos }) => lastPos === 7);
    expect(state).toMatchObject({ ended: false, problem: null });
  },
);

it("closes the connection when the engine is disposed of", async () => {
  const engine = newEngine();
  const closed = once(open, "closed");
  await engine.fetchStored(requestOf("/begun"));
  engine.dispose();
  expect(await closed).toEqual(["/begun"]);
});

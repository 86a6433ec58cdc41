import { afterEach, describe, expect, it } from "vitest";
import {
  bytesOf,
  disposeAll,
  newEngine,
  pieces,
  searchUntilDone,
  shown,
  until,
} from "../test/engines.ts";
import { textOf } from "../test/read-log.ts";
import type { SearchState } from "./types/values.ts";

afterEach(disposeAll);

describe("a log engine", () => {
  it("takes a stored log in chunks and answers for lines", async () => {
    const engine = newEngine();
    const bytes = bytesOf(pieces(1000));
    await engine.appendStored(bytes.slice(0, 500));
    await engine.appendStored(bytes.slice(500));
    engine.end();
    const state = await until(engine, ({ ended }) => ended);
    expect(state).toMatchObject({
      lineCount: 1000,
      lastPos: 999,
      problem: null,
      readBytes: bytes.length,
    });
    const lines = await engine.lines(998, 2000);
    expect(lines.map(textOf)).toEqual(["line 998", "line 999"]);
    expect(engine.peek(999)).toBe(lines[1]);
    expect(await engine.lineOfPos(500)).toBe(500);
  });

  it("reads a stream to its end, and reports a broken one", async () => {
    const whole = newEngine();
    await whole.readStored(new Blob([bytesOf(pieces(3))]).stream());
    expect(await until(whole, ({ ended }) => ended)).toMatchObject({ lineCount: 3, problem: null });

    const broken = newEngine();
    const bytes = bytesOf(pieces(3)).slice(0, 60);
    const chunks = [bytes];
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        const chunk = chunks.pop();
        if (chunk === undefined) controller.error(new Error("connection lost"));
        else controller.enqueue(chunk);
      },
    });
    await broken.readStored(stream);
    const state = await until(broken, ({ ended }) => ended);
    expect(state).toMatchObject({ lineCount: 2, problem: { kind: "source failed", at: 60 } });
  });

  it("takes live pieces from a port, each once", async () => {
    const engine = newEngine();
    const { port1, port2 } = new MessageChannel();
    engine.connect(port1);
    port2.postMessage({ type: "live", pieces: pieces(10) });
    port2.postMessage({ type: "live", pieces: pieces(10, 5) });
    await until(engine, ({ lineCount }) => lineCount === 15);
    expect((await shown(engine)).at(-1)).toBe("line 14");
    port2.close();
  });

  it("takes no more pieces from a port after its signal has aborted", async () => {
    const engine = newEngine();
    const stop = new AbortController();
    const [first, second] = [new MessageChannel(), new MessageChannel()];
    engine.connect(first.port1, stop.signal);
    engine.connect(second.port1);
    first.port2.postMessage({ type: "live", pieces: pieces(1) });
    await until(engine, ({ lineCount }) => lineCount === 1);
    first.port2.postMessage({ type: "live", pieces: pieces(1, 1) });
    stop.abort();
    second.port2.postMessage({ type: "live", pieces: pieces(1, 2) });
    await until(engine, ({ lastPos }) => lastPos === 2);
    expect(await shown(engine)).toEqual(["line 0", "line 2"]);
    second.port2.close();
  });

  it("shows the old log after a restart until the new one has caught up", async () => {
    const engine = newEngine();
    engine.appendLive(pieces(100));
    await until(engine, ({ lineCount }) => lineCount === 100);
    const counts: number[] = [];
    engine.onChange((state) => counts.push(state.lineCount));
    engine.restart();
    const bytes = bytesOf(pieces(120));
    await engine.appendStored(bytes.slice(0, 400));
    await engine.appendStored(bytes.slice(400));
    engine.end();
    const state = await until(engine, ({ ended }) => ended);
    expect(state).toMatchObject({ lineCount: 120, generation: 1 });
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(100);
  });

  it("keeps the shown lines when the log is fetched again and is missing or incomplete", async () => {
    const engine = newEngine();
    engine.appendLive(pieces(100));
    await until(engine, ({ lineCount }) => lineCount === 100);
    engine.restart();
    await engine.appendStored(bytesOf(pieces(100)).slice(0, 300));
    engine.end();
    const state = await until(engine, ({ ended }) => ended);
    expect(state).toMatchObject({
      lineCount: 100,
      generation: 0,
      problem: { kind: "cut", at: 300 },
    });
  });

  it("continues searching while the log grows, and ends the previous search", async () => {
    const engine = newEngine();
    engine.appendLive(pieces(20));
    await until(engine, ({ lineCount }) => lineCount === 20);
    let before: SearchState | null = null;
    engine.search({ text: "line" }, (state) => (before = state));
    const states: SearchState[] = [];
    const found = new Promise<void>((resolve) => {
      engine.search({ text: "line 19" }, (state) => {
        states.push(state);
        if (state.lines.length === 2) resolve();
      });
    });
    engine.appendLive(pieces(180, 20));
    engine.appendLive([{ pos: 200, out: "again line 19\n", time: 0 }]);
    await until(engine, ({ lineCount }) => lineCount === 201);
    const { lines } = await searchUntilDone(engine, "line 19");
    expect([...lines]).toEqual([19, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200]);
    expect(before).toBeNull();
    await Promise.race([found, Promise.resolve()]);
  });

  it("finds the error, the groups and the silences", async () => {
    const engine = newEngine();
    engine.appendLive([
      { pos: 0, out: "+ gcc a.c\n", time: 0 },
      { pos: 1, out: "a.c:3:1: error: no such luck\n", time: 30 },
    ]);
    engine.end();
    await until(engine, ({ ended }) => ended);
    expect(await engine.errors()).toMatchObject({
      best: 1,
      errors: [{ line: 1, source: "gcc" }],
    });
    expect(await engine.groups()).toMatchObject({ seconds: new Uint32Array([30]) });
    expect((await engine.silences()).line).toEqual(new Uint32Array([1]));
  });

  it("gives the whole text in chunks", async () => {
    const engine = newEngine();
    engine.appendLive(pieces(5));
    await until(engine, ({ lineCount }) => lineCount === 5);
    let text = "";
    for await (const chunk of engine.text(1, 4)) text += new TextDecoder().decode(chunk);
    expect(text).toBe("line 1\nline 2\nline 3\n");
  });

  it("rejects open requests and notifies nobody after it was disposed", async () => {
    const engine = newEngine();
    let notifications = 0;
    engine.onChange(() => notifications++);
    engine.appendLive(pieces(5));
    const asked = engine.lines(0, 5);
    engine.dispose();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    await expect(engine.groups()).rejects.toMatchObject({ name: "AbortError" });
    expect(notifications).toBe(0);
  });
});

describe("the reason of a failure", () => {
  it("waits for the end of the log", async () => {
    const engine = newEngine();
    const lines = ["+ make\n", "src/a.c:3:7: error: expected ';'\n", "src/a.c:9:1: error: x\n"];
    const reason = engine.reason();
    engine.appendLive(lines.map((out, pos) => ({ pos, out, time: 0 })));
    await until(engine, ({ lineCount }) => lineCount > 2);
    await engine.errors();
    engine.end();
    expect(await reason).toMatchObject({
      line: 1,
      file: "src/a.c",
      fileLine: 3,
      errorLines: [1, 2],
    });
  });
});

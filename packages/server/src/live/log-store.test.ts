import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Writable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { createFrameReader, endFrame, LogLine } from "@signalbox/contract";
import fc from "fast-check";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventStream } from "./streams/event-stream.ts";
import { createMask } from "../pipeline/mask/mask.ts";
import { logPath } from "./log-file.ts";
import { createLogStore, type StoredLog } from "./log-store.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-logs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a descriptor is; empty if it was closed in the meantime, or if this system does not tell. */
const linkOf = (descriptor: string): string => {
  try {
    return readlinkSync(`/dev/fd/${descriptor}`);
  } catch {
    return "";
  }
};

let builds = 0;
const newPlace = () => ({ build: (builds += 1), stage: 1, step: 1 });
const noMask = createMask([]);
const clock = () => 5000;

/** A viewer whose connection accepts each piece at once or one turn later. */
const createViewer = (isSlow: () => boolean) => {
  const pieces: Buffer[] = [];
  const out = new Writable({
    highWaterMark: 512,
    write: (chunk: Buffer, _encoding, done) => {
      pieces.push(chunk);
      if (isSlow()) setImmediate(done);
      else done();
    },
  });
  const closing = new AbortController();
  out.once("close", () => closing.abort());
  const stream: EventStream = {
    send: (frames) => out.write(frames),
    sendEvent: (frame) => void out.write(frame),
    drained: () => once(out, "drain").then(() => undefined),
    waiting: () => out.writableLength,
    end: () => out.end(endFrame),
    disconnect: () => out.destroy(),
    closed: closing.signal,
  };
  return { out, stream, text: () => Buffer.concat(pieces).toString() };
};

/** The log lines of a stream, which must end with the end frame. */
const streamedLines = (text: string): LogLine[] => {
  const frames = createFrameReader()(text);
  expect(frames.pop()).toEqual({ event: "error", data: "eof" });
  return frames.map(({ data }) => LogLine.parse(JSON.parse(data)));
};

const storedText = async (log: StoredLog | undefined): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of log?.body() ?? []) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  expect(body.length).toBe(log?.length);
  const sink = new PassThrough();
  const written = buffer(sink);
  await log?.writeTo(sink);
  sink.end();
  expect((await written).equals(body)).toBe(true);
  return body.toString();
};
const storedLines = async (log: StoredLog | undefined): Promise<LogLine[]> =>
  z.array(LogLine).parse(JSON.parse(await storedText(log)));

const linesIn = (bytes: string | Uint8Array, beginning: string): number =>
  Buffer.from(bytes).toString().split(beginning).length - 1;

const joined = (lines: LogLine[]): string => lines.map(({ out }) => out).join("");

const closed = (out: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (out.closed) resolve();
    else out.once("close", resolve);
  });

describe("a step's log", () => {
  it("sends every viewer the stored lines, whatever the pieces and their timing", async () => {
    const printed = fc.array(
      fc.record({
        text: fc.oneof(
          fc.string({ unit: "binary", maxLength: 40 }),
          fc.constantFrom("\n", "one\n", "\r\n", "€", "💡 line\n\n", "x".repeat(70_000)),
        ),
        waits: fc.boolean(),
        viewerJoins: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(printed, fc.integer({ min: 1, max: 9 }), async (writes, cutEvery) => {
        const logs = createLogStore({ folder, clock });
        const place = newPlace();
        const log = await logs.create(place, noMask);
        let turns = 0;
        const viewers = [createViewer(() => false)];
        for (const viewer of viewers) logs.watch(place, viewer.stream);
        const bytes = Buffer.from(writes.map(({ text }) => text).join(""));
        for (const { viewerJoins, waits, text } of writes) {
          if (viewerJoins) {
            const viewer = createViewer(() => (turns += 1) % cutEvery === 0);
            viewers.push(viewer);
            logs.watch(place, viewer.stream);
          }
          // The pieces may also split characters.
          for (const piece of cut(Buffer.from(text), cutEvery)) log.output.write(piece);
          if (waits) await turn();
        }
        await log.finish();
        expect(await logs.read(place)).toBeUndefined();
        log.end();
        await Promise.all(viewers.map(({ out }) => closed(out)));
        const stored = await storedLines(await logs.read(place));
        expect(stored.map(({ pos }) => pos)).toEqual(stored.map((_, index) => index));
        expect(joined(stored)).toBe(bytes.toString());
        for (const viewer of viewers) expect(streamedLines(viewer.text())).toEqual(stored);
      }),
      { numRuns: 30 },
    );
  });

  it("sends viewers only what is in the file", async () => {
    const logs = createLogStore({ folder, clock });
    const place = newPlace();
    const log = await logs.create(place, noMask);
    const viewer = createViewer(() => false);
    const early: number[] = [];
    let shown = 0;
    const send: EventStream["send"] = (frames) => {
      shown += linesIn(frames, "data: ");
      // Checked synchronously, so that no write can complete in between.
      const kept = linesIn(readFileSync(logPath(folder, place)), '{"pos":');
      if (shown > kept) early.push(shown - kept);
      return viewer.stream.send(frames);
    };
    logs.watch(place, { ...viewer.stream, send });
    for (let count = 0; count < 200; count += 1) {
      log.output.write(`line ${count}\n`);
      await turn();
    }
    await log.finish();
    log.end();
    await closed(viewer.out);
    expect([shown, early]).toEqual([200, []]);
  });

  it("ends at once for a step that does not run", async () => {
    const logs = createLogStore({ folder, clock });
    const viewer = createViewer(() => false);
    logs.watch(newPlace(), viewer.stream);
    await closed(viewer.out);
    expect(viewer.text()).toBe(endFrame);
  });

  it("is an empty list without output, and undefined if the step never ran", async () => {
    const logs = createLogStore({ folder, clock });
    const place = newPlace();
    const log = await logs.create(place, noMask);
    await log.finish();
    log.end();
    expect(await storedText(await logs.read(place))).toBe("[]\n");
    expect(await logs.read(newPlace())).toBeUndefined();
  });

  it("settles when it is written, or at once if the step does not run", async () => {
    const logs = createLogStore({ folder, clock });
    const place = newPlace();
    await logs.settled(place);
    const log = await logs.create(place, noMask);
    const settled = logs.settled(place).then(() => logs.read(place));
    log.output.write("last words\n");
    await log.finish();
    log.end();
    expect(joined(await storedLines(await settled))).toBe("last words\n");
  });

  it("returns its last lines", async () => {
    const logs = createLogStore({ folder, clock });
    const place = newPlace();
    const log = await logs.create(place, noMask);
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index} of a log\n`);
    log.output.write(lines.join(""));
    await log.finish();
    log.end();
    for (const count of [0, 1, 250, 4999, 5000, 9999]) {
      const tail = await storedLines(await logs.read(place, count));
      expect(tail.map(({ out }) => out)).toEqual(count === 0 ? [] : lines.slice(-count));
    }
  });

  it("loses only the incomplete record of a killed server", async () => {
    const logs = createLogStore({ folder, clock });
    const place = newPlace();
    const log = await logs.create(place, noMask);
    log.output.write("one\ntwo\nthree\n");
    await log.finish();
    log.end();
    const path = logPath(folder, place);
    const { length } = await readFile(path);
    await truncate(path, length - 4);
    expect(joined(await storedLines(await logs.read(place)))).toBe("one\ntwo\n");
    await writeFile(path, '{"pos":0,"ou');
    expect(await storedText(await logs.read(place))).toBe("[]\n");
  });

  it("masks a secret that arrives in two pieces", async () => {
    const logs = createLogStore({ folder, clock });
    const place = newPlace();
    const log = await logs.create(place, createMask([{ name: "key", value: "sesame-open" }]));
    log.output.write("say sesame");
    await turn();
    log.output.write("-open twice\n");
    await log.finish();
    log.end();
    expect(joined(await storedLines(await logs.read(place)))).toBe("say [secret:key] twice\n");
  });
});

const cut = (bytes: Buffer, pieces: number): Buffer[] => {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
};

it("opens the files of a few running logs at a time, and none for a log without lines", async () => {
  const logs = createLogStore({ folder, clock, maxOpen: 3 });
  const places = Array.from({ length: 30 }, newPlace);
  const openFiles = () =>
    readdirSync("/dev/fd").filter((name) => {
      const target = linkOf(name);
      return target.startsWith(folder) && target.endsWith(".log");
    });
  const running = await Promise.all(places.map((place) => logs.resume(place)));
  expect(openFiles()).toEqual([]);
  const viewers = places.map((place) => {
    const viewer = createViewer(() => true);
    logs.watch(place, viewer.stream);
    return viewer;
  });
  for (const pos of [0, 1])
    await Promise.all(running.map((log, index) => log.add([{ pos, out: `${index}\n`, time: 0 }])));
  expect(openFiles().length).toBeLessThanOrEqual(3);
  await Promise.all(running.map((log) => log.finish()));
  for (const log of running) log.end();
  for (const [index, { out, text }] of viewers.entries()) {
    if (!out.writableFinished) await once(out, "finish");
    expect(joined(streamedLines(text()))).toBe(`${index}\n${index}\n`);
  }
  for (const [index, place] of places.entries())
    expect(joined(await storedLines(await logs.read(place)))).toBe(`${index}\n${index}\n`);
  await expect.poll(openFiles).toEqual([]);
});

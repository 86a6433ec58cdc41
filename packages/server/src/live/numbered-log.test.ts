import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LogLine } from "@signalbox/contract";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createLogStore } from "./log-store.ts";
import type { NumberedLine } from "./numbered-log.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-numbered-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let builds = 0;
const newPlace = () => ({ build: (builds += 1), stage: 1, step: 1 });
const lines = (from: number, to: number): NumberedLine[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    pos: from + index,
    out: `line ${from + index}\n`,
    time: 1,
  }));
const open = () => createLogStore({ folder, clock: () => 0 });
const opened: { end: () => void }[] = [];
const resume = async (place: ReturnType<typeof newPlace>) => {
  const log = await open().resume(place);
  opened.push(log);
  return log;
};
afterEach(() => {
  for (const log of opened.splice(0)) log.end();
});

const stored = async (place: ReturnType<typeof newPlace>): Promise<LogLine[]> => {
  const log = await open().read(place);
  const text = log === undefined ? "[]" : (await buffer(log.body())).toString();
  return z.array(LogLine).parse(JSON.parse(text));
};
const texts = async (place: ReturnType<typeof newPlace>): Promise<string[]> =>
  (await stored(place)).map(({ out }) => out.trim());

describe("a log whose lines arrive with numbers", () => {
  it("stores lines that arrive twice once", async () => {
    const place = newPlace();
    const log = await resume(place);
    await log.add(lines(0, 2));
    await log.add(lines(0, 2));
    await log.add(lines(1, 4));
    expect(await stored(place)).toEqual(lines(0, 4));
  });

  it("reports which lines are missing, and stores them when they arrive with the whole log", async () => {
    const place = newPlace();
    const log = await resume(place);
    await log.add(lines(0, 1));
    await log.add(lines(4, 5));
    await log.add(lines(7, 7));
    expect(await texts(place)).toEqual([
      "line 0",
      "line 1",
      "Signalbox: lines 3 to 4 are missing",
      "line 4",
      "line 5",
      "Signalbox: line 7 is missing",
      "line 7",
    ]);
    await log.add(lines(3, 8));
    await log.finish();
    expect(await texts(place)).toEqual([
      "line 0",
      "line 1",
      "Signalbox: line 3 is missing",
      ...lines(3, 8).map(({ out }) => out.trim()),
    ]);
  });

  it("continues after a restart in the middle of a line", async () => {
    const place = newPlace();
    const first = await open().resume(place);
    await first.add(lines(0, 3));
    const path = open().path(place);
    await appendFile(path, '{"pos":4,"out":"li');
    first.end();
    const second = await resume(place);
    await second.add(lines(2, 6));
    expect(await stored(place)).toEqual(lines(0, 6));
    expect(await readFile(path, "utf8")).not.toContain('"li{');
  });

  it("adds missing lines to a log that is not open", async () => {
    const place = newPlace();
    await open().merge(place, Readable.from([lines(3, 4)]));
    await open().merge(place, Readable.from([lines(0, 0), lines(1, 1)]));
    await open().merge(place, Readable.from([lines(2, 2)]));
    expect(await stored(place)).toEqual(lines(0, 4));
  });

  it("has every line of every message, once and in order, whatever is lost", async () => {
    const span = fc.tuple(fc.nat(30), fc.nat(8)).map(([from, size]) => lines(from, from + size));
    const message = fc.record({ sent: span, restart: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
        const place = newPlace();
        let log = await open().resume(place);
        for (const { sent, restart } of messages) {
          if (restart) log.end();
          if (restart) log = await open().resume(place);
          await log.add(sent);
        }
        await log.finish();
        log.end();
        const found = (await stored(place)).filter(({ out }) => !out.startsWith("Signalbox:"));
        const sent = new Set(messages.flatMap((one) => one.sent.map(({ pos }) => pos)));
        expect(found).toEqual([...sent].sort((a, b) => a - b).flatMap((pos) => lines(pos, pos)));
      }),
      { numRuns: 60 },
    );
  });
});

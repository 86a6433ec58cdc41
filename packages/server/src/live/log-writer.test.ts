import { once } from "node:events";
import { finished } from "node:stream/promises";
import { LogLine } from "@signalbox/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMask } from "../pipeline/mask/mask.ts";
import { serverLimits } from "../lib/limits.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import { createLogWriter, type LogWriterOptions } from "./log-writer.ts";

const noMask = createMask([]);
const hidden = { name: "token", value: "password123" };

const linesOf = (pieces: Buffer[]): LogLine[] =>
  Buffer.concat(pieces)
    .toString()
    .split(",\n")
    .slice(0, -1)
    .map((record) => LogLine.parse(JSON.parse(record)));

const outsOf = (pieces: Buffer[]): string[] => linesOf(pieces).map(({ out }) => out);

/** The time in milliseconds. */
let now = 0;

/** A writer whose file is a list. `appended` resolves when the next lines were appended. */
const createWriter = (options: Partial<LogWriterOptions> = {}) => {
  const pieces: Buffer[] = [];
  const arrivals = new EventTarget();
  const size = () => pieces.reduce((sum, piece) => sum + piece.length, 0);
  const writer = createLogWriter({
    append: async (more) => {
      pieces.push(...more);
      arrivals.dispatchEvent(new Event("lines"));
    },
    size,
    mask: noMask,
    seconds: () => 7,
    clock: () => now,
    ...options,
  });
  const lines = () => linesOf(pieces);
  return { writer, lines, appended: () => once(arrivals, "lines") };
};

const finish = async (writer: ReturnType<typeof createLogWriter>) => {
  writer.end();
  await finished(writer);
};

describe("the log writer", () => {
  it("splits after newlines, counts lines from 0 and adds the seconds", async () => {
    const { writer, lines } = createWriter();
    writer.write("a\n\nb");
    await finish(writer);
    expect(lines()).toEqual([
      { pos: 0, out: "a\n", time: 7 },
      { pos: 1, out: "\n", time: 7 },
      { pos: 2, out: "b", time: 7 },
    ]);
  });

  it("shows an unterminated line, and later its rest", async () => {
    const { writer, lines, appended } = createWriter();
    const shown = appended();
    writer.write("Password: ");
    await shown;
    expect(lines()).toEqual([{ pos: 0, out: "Password: ", time: 7 }]);
    writer.write("ok\n");
    await finish(writer);
    expect(lines().map(({ out }) => out)).toEqual(["Password: ", "ok\n"]);
  });

  it("stores a complete line at once, without waiting for what follows it", async () => {
    vi.useFakeTimers();
    try {
      const { writer, lines, appended } = createWriter({ mask: createMask([hidden]) });
      const stored = appended();
      writer.write("one\ntwo\nthr");
      await stored;
      expect(lines().map(({ out }) => out)).toEqual(["one\n", "two\n"]);
      writer.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  describe("when the rest of a line arrives late", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());

    /** A writer on a disk that stores nothing until `disk` is resolved. */
    const createSlowWriter = () => {
      const disk = Promise.withResolvers<void>();
      const outs: string[] = [];
      const { writer } = createWriter({
        append: async (pieces) => {
          await disk.promise;
          outs.push(...outsOf(pieces));
        },
      });
      return { writer, disk, outs };
    };

    it("keeps the line whole if the rest waited for a slow disk", async () => {
      const { writer, disk, outs } = createSlowWriter();
      writer.write("one\ntw");
      writer.write("o\nthr");
      await vi.advanceTimersByTimeAsync(runnerLimits.partialLineMs);
      writer.write("ee\n");
      disk.resolve();
      await finish(writer);
      expect(outs).toEqual(["one\n", "two\n", "three\n"]);
    });

    it("shows the partial line after a slow write if the rest has not arrived", async () => {
      const { writer, disk, outs } = createSlowWriter();
      writer.write("one\ntw");
      await vi.advanceTimersByTimeAsync(runnerLimits.partialLineMs);
      disk.resolve();
      await expect.poll(() => outs).toEqual(["one\n", "tw"]);
      await finish(writer);
    });

    describe("after a block of output", () => {
      const block = "line\n".repeat(runnerLimits.blockBytes / 4);

      it("keeps the line whole, because the rest comes with the next block", async () => {
        const { writer, lines } = createWriter();
        writer.write(block);
        writer.write("th");
        await vi.advanceTimersByTimeAsync(runnerLimits.partialLineMs);
        writer.write("ree\n");
        await finish(writer);
        expect(lines().at(-1)?.out).toBe("three\n");
      });

      it("shows the line if the next block does not come", async () => {
        const { writer, lines } = createWriter();
        writer.write(`${block}th`);
        await vi.advanceTimersByTimeAsync(runnerLimits.partialBlockMs);
        await expect.poll(() => lines().at(-1)?.out).toBe("th");
        await finish(writer);
      });

      it("shows a line soon if it begins after a pause", async () => {
        const { writer, lines } = createWriter();
        writer.write(block);
        now += runnerLimits.burstPauseMs;
        writer.write("Password: ");
        await vi.advanceTimersByTimeAsync(runnerLimits.partialLineMs);
        await expect.poll(() => lines().at(-1)?.out).toBe("Password: ");
        await finish(writer);
      });
    });

    it("keeps the line whole if the rest was not read yet because the server was busy", async () => {
      const { writer, lines } = createWriter();
      writer.write("tw");
      vi.advanceTimersByTime(runnerLimits.partialLineMs);
      writer.write("o\n");
      await finish(writer);
      expect(lines().map(({ out }) => out)).toEqual(["two\n"]);
    });
  });

  describe("with a secret to hide", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());
    const mask = () => createMask([{ name: "key", value: "sesame" }]);

    it("masks it even if its parts arrive late", async () => {
      const { writer, lines } = createWriter({ mask: mask() });
      writer.write("open s");
      for (const part of ["es", "am", "e\n"]) {
        await vi.advanceTimersByTimeAsync(3_600_000);
        expect(lines().map(({ out }) => out)).toEqual(["open "]);
        writer.write(part);
      }
      await finish(writer);
      expect(lines().map(({ out }) => out)).toEqual(["open ", "[secret:key]\n"]);
    });

    it("withholds only a possible beginning, until more arrives", async () => {
      const { writer, lines } = createWriter({ mask: mask() });
      writer.write("yes");
      await vi.advanceTimersByTimeAsync(runnerLimits.partialLineMs);
      expect(lines().map(({ out }) => out)).toEqual(["ye"]);
      writer.write("!");
      await vi.advanceTimersByTimeAsync(runnerLimits.partialLineMs);
      expect(lines().map(({ out }) => out)).toEqual(["ye", "s!"]);
      writer.write(" sesam");
      await finish(writer);
      expect(lines().map(({ out }) => out)).toEqual(["ye", "s!", " sesam"]);
    });
  });

  it("splits a very long line, but no character", async () => {
    const { writer, lines } = createWriter();
    const text = `x${"💡".repeat(serverLimits.lineCharacters)}\n`;
    writer.write(text);
    await finish(writer);
    const outs = lines().map(({ out }) => out);
    expect(outs.length).toBe(3);
    expect(outs.join("")).toBe(text);
    expect(outs.every((out) => out.isWellFormed())).toBe(true);
    expect(Math.max(...outs.map((out) => out.length))).toBe(serverLimits.lineCharacters);
  });

  it("replaces invalid UTF-8, even at the end", async () => {
    const { writer, lines } = createWriter();
    writer.write(Buffer.from([0x61, 0xff, 0x62, 0x0a, 0xe2, 0x82]));
    await finish(writer);
    expect(lines().map(({ out }) => out)).toEqual(["a\u{FFFD}b\n", "\u{FFFD}"]);
  });

  it("keeps the bytes up to the limit and reports how many were cut", async () => {
    const limits = { logBytes: 10, logFileBytes: 1_000_000 };
    const { writer, lines } = createWriter({ limits });
    writer.write("12345\n");
    writer.write("12345\nabc\n");
    writer.write("more\n");
    await finish(writer);
    expect(lines().map(({ out }) => out)).toEqual([
      "12345\n",
      "1234",
      "\nSignalbox: this log has reached its limit of 10 bytes; further output is discarded.\n",
      "Signalbox: 11 bytes were discarded.\n",
    ]);
  });

  it("fails when the file cannot be written", async () => {
    const full = new Error("no space left on device");
    const { writer } = createWriter({ append: () => Promise.reject(full) });
    writer.on("error", () => undefined);
    writer.write("a\n");
    await expect(finish(writer)).rejects.toBe(full);
  });

  it("applies back-pressure while the disk is slow", async () => {
    const disk = Promise.withResolvers<void>();
    const { writer } = createWriter({ append: () => disk.promise });
    const line = Buffer.from(`${"x".repeat(1023)}\n`);
    let taken = 0;
    while (writer.write(line)) taken += line.length;
    expect(taken).toBeLessThan(runnerLimits.logQueueBytes);
    const drained = once(writer, "drain");
    disk.resolve();
    await drained;
    await finish(writer);
  });
});

import { once } from "node:events";
import { finished } from "node:stream/promises";
import { LogLine } from "@signalbox/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMask } from "../pipeline/mask/mask.ts";
import { serverLimits } from "../lib/limits.ts";
import { runnerLimits } from "../lib/runner-limits.ts";
import { createLogWriter, type LogWriterOptions } from "./log-writer.ts";

const noMask = createMask([]);

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
    ...options,
  });
  const lines = () =>
    Buffer.concat(pieces)
      .toString()
      .split(",\n")
      .slice(0, -1)
      .map((record) => LogLine.parse(JSON.parse(record)));
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

    it("holds back only a possible beginning, until more arrives", async () => {
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

  it("replaces invalid UTF-8, also at the end", async () => {
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

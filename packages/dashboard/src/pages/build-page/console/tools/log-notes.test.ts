import { expect, test } from "vitest";
import type { LogState } from "@signalbox/log-engine";
import { logNotes } from "./log-notes.ts";

const whole: LogState = {
  changedFrom: 0,
  lineCount: 10,
  readBytes: 100,
  textBytes: 80,
  ended: true,
  firstPos: 0,
  lastPos: 9,
  lastTime: 3,
  gaps: [],
  problem: null,
  groupMarkCount: 0,
  silenceCount: 0,
  generation: 0,
};
const textsOf = (...log: Parameters<typeof logNotes>) => logNotes(...log).map(({ text }) => text);

test("a complete log has no note", () => {
  expect(logNotes(whole, "none", false)).toEqual([]);
});

test("the beginning of the log is still loading", () => {
  expect(textsOf({ ...whole, firstPos: 4120 }, "loading", false)).toEqual([
    "The beginning of this log is still loading.",
  ]);
});

test("the server dropped the beginning: the number of lines is unknown", () => {
  expect(textsOf({ ...whole, firstPos: 24_392 }, "none", false)).toEqual([
    "The server dropped the beginning of this log.",
  ]);
});

test("lines in a gap are awaited while the step runs, and lost once it has ended", () => {
  const state = { ...whole, gaps: [{ from: 3, to: 5 }] };
  expect(textsOf(state, "none", true)).toEqual(["Some lines have not arrived yet."]);
  expect(textsOf(state, "none", false)).toEqual(["Some lines of this log are missing."]);
});

test("a log whose connection was lost can be loaded again", () => {
  const problem = { kind: "source failed", at: 12 } as const;
  expect(logNotes({ ...whole, problem }, "none", false)).toEqual([
    { text: "The connection was lost while the log was loading.", canRetry: true },
  ]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followLines, type LineSource } from "./live-lines.ts";

/** An EventSource whose frames the test sends. */
class HandSource extends EventTarget implements LineSource {
  static opened: HandSource[] = [];
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    HandSource.opened.push(this);
  }

  close(): void {
    this.readyState = 2;
  }

  send(...positions: number[]): void {
    for (const pos of positions)
      this.frame("message", JSON.stringify({ pos, out: `${pos}\n`, time: 0 }));
  }

  frame(name: string, data: string): void {
    if (this.readyState !== 2) this.dispatchEvent(new MessageEvent(name, { data }));
  }

  drop(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

const follow = () => {
  const control = new AbortController();
  const positions: number[] = [];
  const onEnd = vi.fn<() => void>();
  followLines({
    url: "/api/stream/a/b/1/1/1",
    EventSource: HandSource,
    onLines: (lines) => positions.push(...lines.map(({ pos }) => pos)),
    onEnd,
    signal: control.signal,
  });
  const source = (): HandSource => HandSource.opened.at(-1)!;
  return { control, positions, onEnd, source };
};

beforeEach(() => {
  vi.useFakeTimers();
  HandSource.opened = [];
});

afterEach(() => vi.useRealTimers());

test("lines come in batches, in order", () => {
  const { positions, source } = follow();
  source().send(0, 1, 2);
  expect(positions).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(positions).toEqual([0, 1, 2]);
});

test.for(["error", "message"])(
  "eof as %s: last lines are delivered, the stream is closed",
  (name) => {
    const { positions, onEnd, source } = follow();
    source().send(0);
    source().frame(name, "eof");
    expect(positions).toEqual([0]);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(source().readyState).toBe(2);
  },
);

test("an abort delivers what has come, and closes the stream", () => {
  const { control, positions, onEnd, source } = follow();
  source().send(0);
  control.abort();
  vi.runAllTimers();
  expect(source().readyState).toBe(2);
  expect(positions).toEqual([0]);
  source().send(1);
  vi.runAllTimers();
  expect(positions).toEqual([0]);
  expect(onEnd).not.toHaveBeenCalled();
});

test("a stream that the browser gave up is opened again, later each time", () => {
  const { positions, source } = follow();
  source().drop(2);
  vi.advanceTimersByTime(1000);
  expect(HandSource.opened).toHaveLength(2);
  source().drop(2);
  vi.advanceTimersByTime(1000);
  expect(HandSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(HandSource.opened).toHaveLength(3);
  source().send(0);
  vi.advanceTimersByTime(50);
  expect(positions).toEqual([0]);
});

test("a frame that is no line is left out", () => {
  const { positions, source } = follow();
  source().frame("message", "not json");
  source().frame("message", "null");
  source().send(0);
  vi.advanceTimersByTime(50);
  expect(positions).toEqual([0]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  countEarlyStreams,
  dropUnusedEarlyRequests,
  peekEarlyText,
  takeEarlyRequest,
  type EarlyRequest,
} from "./early-requests.ts";

const url = (path: string): URL => new URL(path, "http://server/");

let log: EarlyRequest;

beforeEach(() => {
  log = {
    answer: Promise.resolve(new Response("lines")),
    text: undefined,
    stop: new AbortController(),
  };
  vi.stubGlobal("window", { signalboxBegun: new Map([[url("/log").href, log]]) });
});

afterEach(() => vi.unstubAllGlobals());

test("an early answer can be taken once", async () => {
  expect(takeEarlyRequest(url("/other"), undefined)).toBeUndefined();
  expect(await (await takeEarlyRequest(url("/log"), undefined)?.answer)?.text()).toBe("lines");
  expect(takeEarlyRequest(url("/log"), undefined)).toBeUndefined();
});

test("the taker can abort the request", () => {
  const control = new AbortController();
  takeEarlyRequest(url("/log"), control.signal);
  expect(log.stop.signal.aborted).toBe(false);
  control.abort();
  expect(log.stop.signal.aborted).toBe(true);
});

test("a request that nobody takes is aborted, so that it occupies no connection", () => {
  vi.useFakeTimers();
  dropUnusedEarlyRequests();
  vi.advanceTimersByTime(60_000);
  expect(log.stop.signal.aborted).toBe(true);
  expect(takeEarlyRequest(url("/log"), undefined)).toBeUndefined();
  vi.useRealTimers();
});

test("a text can be read before it is taken, and streams are counted", async () => {
  const build = { ...log, text: Promise.resolve("{}") };
  window.signalboxBegun?.set(url("/build").href, build);
  expect(await peekEarlyText(url("/build"))).toBe("{}");
  expect(peekEarlyText(url("/log"))).toBeUndefined();
  expect(countEarlyStreams()).toBe(1);
  expect(takeEarlyRequest(url("/build"), undefined)).toBe(build);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dropUnusedEarlyRequests,
  earlyLogs,
  peekEarlyText,
  takeEarlyRequest,
  type EarlyRequest,
} from "./early-requests.ts";

const url = (path: string): URL => new URL(path, "http://server/");

let log: EarlyRequest & { stop: AbortController };

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

test("a text and the reader of a log can be used before they are taken", async () => {
  const build = { ...log, text: Promise.resolve("{}") };
  window.signalboxBegun?.set(url("/build").href, build);
  expect(await peekEarlyText(url("/build"))).toBe("{}");
  expect(peekEarlyText(url("/log"))).toBeUndefined();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there are no workers here
  const reader = { messages: [] } as unknown as NonNullable<EarlyRequest["log"]>;
  window.signalboxBegun?.set(url("/log").href, { ...log, log: reader });
  expect(earlyLogs()).toEqual([reader]);
  expect(takeEarlyRequest(url("/build"), undefined)).toBe(build);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropUnusedEarlyRequests, takeEarlyRequest, type EarlyRequest } from "./early-requests.ts";

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

test("an answer that was asked for ahead is taken once", async () => {
  expect(takeEarlyRequest(url("/other"), undefined)).toBeUndefined();
  expect(await (await takeEarlyRequest(url("/log"), undefined)?.answer)?.text()).toBe("lines");
  expect(takeEarlyRequest(url("/log"), undefined)).toBeUndefined();
});

test("who takes it can end it", () => {
  const control = new AbortController();
  takeEarlyRequest(url("/log"), control.signal);
  expect(log.stop.signal.aborted).toBe(false);
  control.abort();
  expect(log.stop.signal.aborted).toBe(true);
});

test("what nobody takes is given up, so that it holds no connection", () => {
  vi.useFakeTimers();
  dropUnusedEarlyRequests();
  vi.advanceTimersByTime(60_000);
  expect(log.stop.signal.aborted).toBe(true);
  expect(takeEarlyRequest(url("/log"), undefined)).toBeUndefined();
  vi.useRealTimers();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepEarlyLog, takeEarlyLog } from "../components/logs/early-logs.ts";
import { dropUnusedEarlyRequests, takeEarlyRequest, type EarlyRequest } from "./early-requests.ts";

const url = (path: string): URL => new URL(path, "http://server/");

let build: EarlyRequest;
const ended: string[] = [];
class TestWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  #name: string;
  constructor(name: string) {
    super();
    this.#name = name;
  }
  postMessage(): void {}
  terminate(): void {
    ended.push(this.#name);
  }
}
const workerOf = (name: string): Worker => new TestWorker(name);

beforeEach(() => {
  ended.length = 0;
  const answer = Promise.resolve(new Response("{}"));
  build = { answer, text: Promise.resolve("{}"), stop: new AbortController() };
  vi.useFakeTimers();
  vi.stubGlobal("window", {
    signalboxBegun: new Map([[url("/build").href, build]]),
    signalboxLogs: new Map([["/log", workerOf("log")]]),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("an early answer can be taken once", () => {
  expect(takeEarlyRequest(url("/other"), undefined)).toBeUndefined();
  expect(takeEarlyRequest(url("/build"), undefined)).toBe(build);
  expect(takeEarlyRequest(url("/build"), undefined)).toBeUndefined();
});

test("the taker can abort the request", () => {
  const control = new AbortController();
  takeEarlyRequest(url("/build"), control.signal);
  expect(build.stop.signal.aborted).toBe(false);
  control.abort();
  expect(build.stop.signal.aborted).toBe(true);
});

test("what nobody takes is aborted, so that it occupies no connection and no memory", () => {
  dropUnusedEarlyRequests();
  vi.advanceTimersByTime(60_000);
  expect(build.stop.signal.aborted).toBe(true);
  expect(takeEarlyRequest(url("/build"), undefined)).toBeUndefined();
  expect(takeEarlyLog("/log")).toBeUndefined();
  expect(ended).toEqual(["log"]);
  // Tells public/begin.js to begin nothing more.
  expect(window.signalboxBegun).toBeUndefined();
});

test("an early log can be taken once, and its worker goes on", () => {
  expect(takeEarlyLog("/other")).toBeUndefined();
  expect(takeEarlyLog("/log")).toBeDefined();
  expect(takeEarlyLog("/log")).toBeUndefined();
  dropUnusedEarlyRequests();
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual([]);
});

test("a worker that reads nothing yet serves any log", () => {
  const idle = workerOf("idle");
  window.signalboxLogs?.set("", idle);
  expect(takeEarlyLog("/log")).not.toBe(idle);
  expect(takeEarlyLog("/other")).toBe(idle);
  expect(takeEarlyLog("/other")).toBeUndefined();
});

test("a log that was taken is marked, so that it is not requested by the page, too", () => {
  window.signalboxLogs?.set("", workerOf("idle"));
  for (const url of ["/log", "/other", "/third"]) takeEarlyLog(url);
  expect(window.signalboxLogs).toEqual(
    new Map([
      ["/log", undefined],
      ["/other", undefined],
      ["/third", undefined],
    ]),
  );
});

test("the log that was begun last is kept for a short time", () => {
  const [first, second] = [workerOf("first"), workerOf("second")];
  keepEarlyLog("/first", first);
  keepEarlyLog("/second", second);
  expect(ended).toEqual(["log", "first"]);
  expect(takeEarlyLog("/second")).toBe(second);
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual(["log", "first"]);
  keepEarlyLog("/third", workerOf("third"));
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual(["log", "first", "third"]);
  expect(takeEarlyLog("/third")).toBeUndefined();
});

import { expect, test, vi } from "vitest";
import { keepAhead, takeAhead } from "./ahead.ts";

const url = (path: string): URL => new URL(path, "http://server/");

test("an answer that was asked for ahead is taken once", async () => {
  keepAhead(url("/log"), () => Promise.resolve(new Response("lines")));
  expect(takeAhead(url("/other"), undefined)).toBeUndefined();
  expect(await (await takeAhead(url("/log"), undefined))?.text()).toBe("lines");
  expect(takeAhead(url("/log"), undefined)).toBeUndefined();
});

test("who takes it can end it", () => {
  let asked: AbortSignal | undefined;
  keepAhead(url("/log"), (signal) => {
    asked = signal;
    return Promise.resolve(new Response());
  });
  const control = new AbortController();
  void takeAhead(url("/log"), control.signal);
  expect(asked?.aborted).toBe(false);
  control.abort();
  expect(asked?.aborted).toBe(true);
});

test("what nobody takes is given up, so that it holds no connection", () => {
  vi.useFakeTimers();
  let asked: AbortSignal | undefined;
  keepAhead(url("/log"), (signal) => {
    asked = signal;
    return Promise.resolve(new Response());
  });
  vi.advanceTimersByTime(60_000);
  expect(asked?.aborted).toBe(true);
  expect(takeAhead(url("/log"), undefined)).toBeUndefined();
  vi.useRealTimers();
});

test("a call that failed may be made again", async () => {
  const failed = Promise.reject(new Error("no connection"));
  keepAhead(url("/log"), () => failed);
  await failed.catch(() => undefined);
  expect(takeAhead(url("/log"), undefined)).toBeUndefined();
});

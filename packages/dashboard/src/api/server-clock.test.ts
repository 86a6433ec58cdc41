import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readServerTime, serverNow, toServerTime } from "./server-clock.ts";

const noon = Date.parse("2026-11-22T12:00:00Z");

beforeEach(() => vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** An answer that took 200 ms, from a server whose clock is ahead of the browser's. */
const receive = (lead: number, headers: Record<string, string> = {}) => {
  const date = new Date(Date.now() + 100 + lead).toUTCString();
  const sentAt = Date.now();
  vi.setSystemTime(sentAt + 200);
  readServerTime(new Response(null, { headers: { date, ...headers } }), sentAt);
};
const error = (lead: number) => Math.abs(serverNow() - Date.now() - lead);

it.each([600_000, -600_000, 86_400_000, -1_000_000_000, 0])(
  "follows a server whose clock is ahead by %i ms to a second",
  (lead) => {
    receive(lead);
    expect(error(lead)).toBeLessThanOrEqual(600);
    expect(toServerTime(1000) - 1000).toBe(serverNow() - Date.now());
  },
);

it("becomes more exact with each answer and does not jump between them", () => {
  receive(600_000);
  let [before, jumps] = [serverNow() - Date.now(), 0];
  for (let at = 0; at < 50; at += 1) {
    vi.setSystemTime(Date.now() + 730);
    receive(600_000);
    const lead = serverNow() - Date.now();
    jumps += Math.abs(lead - before);
    before = lead;
  }
  expect(error(600_000)).toBeLessThanOrEqual(200);
  expect(jumps).toBeLessThan(1000);
});

it("ignores answers without a time, and those from a cache on the way", () => {
  receive(0);
  readServerTime(new Response(null, { headers: { date: "soon" } }), Date.now());
  readServerTime(new Response(null), Date.now());
  receive(-600_000, { age: "600" });
  expect(error(0)).toBeLessThanOrEqual(600);
});

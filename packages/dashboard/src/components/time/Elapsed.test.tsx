// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "../../live/connection.ts";
import { Elapsed } from "./Elapsed.tsx";

// The page has a single connection store, so time must not go back between tests.
let begin = Date.parse("2100-01-01T00:00:00Z");

beforeEach(() => {
  begin += 3_600_000;
  vi.useFakeTimers({ now: begin });
});
afterEach(() => {
  cleanup();
  connection.setFeed({ isLive: true, lastLiveAt: Date.now() });
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const shown = () => screen.getByTitle("Duration").textContent;
const loseFeed = () => act(() => connection.setFeed({ isLive: false, lastLiveAt: Date.now() }));
const showStartedBefore = (seconds: number, tookSeconds?: number) => {
  const started = begin / 1000 - seconds;
  const [status, ended] = tookSeconds ? ["success", started + tookSeconds] : ["running", 0];
  render(<Elapsed status={status} started={started} ended={ended} />);
};

it("a running clock stops while the data is not current, and runs on when it is again", async () => {
  showStartedBefore(10);
  await pass(3);
  expect(shown()).toBe("0:00:13");
  loseFeed();
  // A short break is not reported and stops no clock.
  expect(shown()).toBe("0:00:13");
  await pass(2);
  expect(connection.get().state).toBe("reconnecting");
  expect(shown()).toBe("0:00:14");
  await pass(60);
  expect(connection.get().state).toBe("stale");
  expect(shown()).toBe("0:00:14");
  act(() => connection.setFeed({ isLive: true, lastLiveAt: Date.now() }));
  expect(shown()).toBe("0:01:15");
  await pass(1);
  expect(shown()).toBe("0:01:16");
});

it("a running clock does not go back when outdated data is detected late", async () => {
  showStartedBefore(10);
  await pass(7);
  expect(shown()).toBe("0:00:17");
  act(() => connection.setFeed({ isLive: false, lastLiveAt: begin + 2000 }));
  expect(connection.get()).toMatchObject({ state: "stale", since: begin + 2000 });
  await pass(3);
  expect(shown()).toBe("0:00:17");
});

it("a refetch moves a stopped clock to the time of the answer", async () => {
  showStartedBefore(10);
  loseFeed();
  await pass(20);
  expect(shown()).toBe("0:00:11");
  act(() => connection.markRefreshed(begin + 15_000));
  expect(shown()).toBe("0:00:25");
});

it("a finished build shows a fixed time", async () => {
  showStartedBefore(10, 5);
  loseFeed();
  await pass(20);
  expect(shown()).toBe("5s");
});

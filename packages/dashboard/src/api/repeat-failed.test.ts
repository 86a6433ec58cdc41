import {
  focusManager,
  notifyManager,
  QueryObserver,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Shows a query with these answers, and records what a screen sees. */
function show(...answers: (Error | string)[]) {
  const cache = createQueryClient();
  let requests = 0;
  const queryFn = (): Promise<string> => {
    const answer = answers[Math.min(requests, answers.length - 1)]!;
    requests += 1;
    return typeof answer === "string" ? Promise.resolve(answer) : Promise.reject(answer);
  };
  const seen: QueryObserverResult<string>[] = [];
  const observer = new QueryObserver(cache, { queryKey: ["shown"], queryFn, staleTime: "static" });
  // As React is told.
  const note = notifyManager.batchCalls(() => void seen.push(observer.getCurrentResult()));
  const leave = observer.subscribe(note);
  onTestFinished(() => cache.clear());
  return { cache, leave, seen, requests: () => requests, shown: () => observer.getCurrentResult() };
}

it.each([
  ["an answer that is none of the call", 200],
  ["a request while the server is busy", 429],
  ["an error of the server", 500],
])("repeats %s until it is right, and keeps the error until then", async (_, status) => {
  const failed = new ApiError(status, "Broken");
  const { seen, shown } = show(failed, failed, "right");
  await vi.advanceTimersByTimeAsync(9000);
  expect(shown().error).toBe(failed);
  const first = seen.findIndex(({ isError }) => isError);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown()).toMatchObject({ data: "right", error: null });
  expect(seen.slice(first).filter(({ isPending }) => isPending)).toEqual([]);
});

it.each([400, 401, 403, 404, 501])(
  "does not repeat what the server refused: %i",
  async (status) => {
    const { requests } = show(new ApiError(status, "No"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests()).toBe(1);
  },
);

it("repeats nothing once it is not shown any more", async () => {
  const { leave, requests } = show(new ApiError(500, "Broken"));
  await vi.advanceTimersByTimeAsync(5000);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBe(1);
});

it("waits until a hidden page is shown again", async () => {
  const { requests, shown } = show(new ApiError(500, "Broken"), "right");
  focusManager.setFocused(false);
  onTestFinished(() => focusManager.setFocused(undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests()).toBe(1);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown().data).toBe("right");
});

it("repeats data that could not be refreshed", async () => {
  const { cache, requests, shown } = show("old", new ApiError(500, "Broken"), "new");
  await vi.advanceTimersByTimeAsync(0);
  await cache.invalidateQueries({ queryKey: ["shown"], refetchType: "none" });
  await shown().refetch();
  expect(shown()).toMatchObject({ data: "old", isError: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([shown().data, requests()]).toEqual(["new", 3]);
});

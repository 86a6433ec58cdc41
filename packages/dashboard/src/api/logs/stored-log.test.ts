import { expect, test } from "vitest";
import { ApiError } from "../api-error.ts";
import { endedJustNow, storedLog } from "./stored-log.ts";

const missing = new ApiError(404, "sql: no rows in result set");

/** Returns one answer after another and records the waiting times between them. */
const requestLog = (answers: (Error | string)[], mayStillAppear: boolean) => {
  const waits: number[] = [];
  const left = [...answers];
  const answer = storedLog({
    request: async () => {
      const next = left.shift();
      if (next === undefined || next instanceof Error) throw next ?? missing;
      return next;
    },
    mayStillAppear: () => mayStillAppear,
    wait: async (ms) => void waits.push(ms),
    signal: new AbortController().signal,
  });
  return { answer, waits };
};

test("an existing log is requested once", async () => {
  const { answer, waits } = requestLog(["log"], true);
  expect(await answer).toBe("log");
  expect(waits).toEqual([]);
});

test("after a cancel the request is retried at growing intervals", async () => {
  const { answer, waits } = requestLog([missing, missing, missing, "log"], true);
  expect(await answer).toBe("log");
  expect(waits).toEqual([500, 1000, 2000]);
});

test("gives up on a log that never appears", async () => {
  const { answer, waits } = requestLog([], true);
  await expect(answer).rejects.toBe(missing);
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000]);
});

test("does not retry if the log can no longer appear, or after another failure", async () => {
  await expect(requestLog([missing, "log"], false).answer).rejects.toBe(missing);
  const broken = new ApiError(500, "disk I/O error");
  await expect(requestLog([broken, "log"], true).answer).rejects.toBe(broken);
});

test("a step that ended within half a minute may still get its log", () => {
  expect(endedJustNow(1000, 1029)).toBe(true);
  expect(endedJustNow(1000, 1030)).toBe(false);
  expect(endedJustNow(0, 5)).toBe(false);
  expect(endedJustNow(undefined, 5)).toBe(false);
});

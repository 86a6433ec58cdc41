import { expect, it } from "vitest";
import { judgeAttempt, retryDelays, type AttemptResult } from "./next-attempt.ts";

const facts = { attempts: 1, isOnly: false, nowSeconds: 1000, random: 0 };
const status = (code: number, retryAfter?: string): AttemptResult => ({ status: code, retryAfter });
const noAnswer = { error: "The connection was refused.", isFinal: false };

it.each([200, 201, 204, 299])("%i means delivered", (code) => {
  const verdict = judgeAttempt(status(code), facts);
  expect(verdict).toEqual({ state: "delivered", code, error: "", next: 0 });
});

it.each([408, 425, 429, 500, 502, 503, 504, 599])("%i is retried", (code) => {
  const error = `The receiver answered ${code}.`;
  expect(judgeAttempt(status(code), facts)).toEqual({ state: "pending", code, error, next: 1010 });
});

it.each([400, 401, 403, 404, 410, 422])("%i is given up", (code) => {
  expect(judgeAttempt(status(code), facts)).toMatchObject({ state: "failed", code, next: 0 });
});

it.each([301, 302, 303, 307, 308])("%i is given up, because redirects are not followed", (code) => {
  const error = `Redirects are not followed (${code}).`;
  expect(judgeAttempt(status(code), facts)).toEqual({ state: "failed", code, error, next: 0 });
});

it("retries after increasing delays, and then gives up", () => {
  const verdicts = [1, 2, 3, 4, 5, 6].map((attempts) =>
    judgeAttempt(noAnswer, { ...facts, attempts }),
  );
  expect(verdicts.map(({ next }) => next && next - 1000)).toEqual([10, 60, 300, 1800, 7200, 0]);
  expect(verdicts.map(({ state }) => state)).toEqual([
    ...retryDelays.map(() => "pending"),
    "failed",
  ]);
  expect(verdicts.at(-1)?.error).toBe("The connection was refused.");
});

it("extends delays at random by at most a quarter", () => {
  const next = (random: number) => judgeAttempt(noAnswer, { ...facts, random }).next - 1000;
  expect([next(0), next(0.5), next(1)]).toEqual([10, 12, 13]);
});

it.each([
  ["30", 30],
  ["5", 10],
  ["999999", 7200],
  ["0", 10],
  ["-30", 10],
  ["soon", 10],
  [new Date(1_120_000).toUTCString(), 120],
  [new Date(500_000).toUTCString(), 10],
])("extends the delay if Retry-After is %j: %i s", (text, seconds) => {
  expect(judgeAttempt(status(429, text), facts).next - 1000).toBe(seconds);
});

it("does not retry a test", () => {
  expect(judgeAttempt(status(500), { ...facts, isOnly: true }).state).toBe("failed");
});

it("gives up after a final error", () => {
  const result = { error: "The address is not public.", isFinal: true };
  expect(judgeAttempt(result, facts).state).toBe("failed");
});

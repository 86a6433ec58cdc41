import type { DeliveryState } from "@signalbox/contract";
import type { PostError } from "./explain-failure.ts";
import type { PostAnswer } from "./post.ts";

/** Seconds before the second and each further attempt. After the last one, a delivery is given up. */
export const retryDelays = [10, 60, 5 * 60, 30 * 60, 2 * 3600] as const;

/** A receiver may ask for a longer delay, but not for more than this. */
const maxDelaySeconds = 2 * 3600;

/** Client errors that a retry may resolve: https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx. */
const temporaryRefusals = new Set([408, 425, 429]);

export type AttemptResult = PostAnswer | PostError;

/** The new state of a delivery after an attempt. `next` is the time of the next attempt in unix seconds, or 0. */
export type Verdict = { state: DeliveryState; code: number; error: string; next: number };

export type AttemptFacts = {
  /** The number of attempts so far, including this one. */
  attempts: number;
  /** True for tests, and for deliveries that somebody repeats while the webhook is disabled. They are not retried. */
  isOnly: boolean;
  nowSeconds: number;
  /** From 0 to 1. Extends delays by up to a quarter, so that receivers do not get all retries at once. */
  random: number;
};

/** Decides whether a delivery was received, is retried, or is given up. */
export function judgeAttempt(result: AttemptResult, facts: AttemptFacts): Verdict {
  const code = "status" in result ? result.status : 0;
  if (code >= 200 && code < 300) return { state: "delivered", code, error: "", next: 0 };
  const error = "status" in result ? describeStatus(result.status) : result.error;
  const delay = retryDelays[facts.attempts - 1];
  if (facts.isOnly || delay === undefined || isFinal(result))
    return { state: "failed", code, error, next: 0 };
  const requestedSeconds =
    "status" in result ? retryAfterSeconds(result.retryAfter, facts.nowSeconds) : 0;
  const wait = Math.max(
    delay * (1 + facts.random / 4),
    Math.min(requestedSeconds, maxDelaySeconds),
  );
  return { state: "pending", code, error, next: facts.nowSeconds + Math.ceil(wait) };
}

function isFinal(result: AttemptResult): boolean {
  if ("error" in result) return result.isFinal;
  return result.status < 500 && !temporaryRefusals.has(result.status);
}

function describeStatus(status: number): string {
  if (status >= 300 && status < 400) return `Redirects are not followed (${status}).`;
  return `The receiver answered ${status}.`;
}

/** Parses seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after. Returns 0 for anything else. */
function retryAfterSeconds(text: string | undefined, nowSeconds: number): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at / 1000 - nowSeconds);
}

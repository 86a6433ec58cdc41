import { createGate, type Gate } from "../source/git/gate.ts";
import { ForgeError } from "./forge-error.ts";

/** Keeps the limits that a forge sets for the calls of one token. */
export type CallLimits = {
  /** Runs a call when fewer than the allowed number of the token run. */
  inTurn: <Value>(token: string, call: () => Promise<Value>) => Promise<Value>;
  /** Throws a ForgeError while the forge accepts no calls of the token. */
  check: (token: string) => void;
  /** Reads from an answer how long the token must wait. Returns the seconds; undefined if it need not. */
  read: (token: string, answer: LimitAnswer) => number | undefined;
};

type LimitAnswer = Pick<Response, "status" | "headers"> & { text: string };

type Options = { host: string; atOnce: number; now: () => number };

/**
 * What is left of an allowance, and when it is renewed, in unix seconds
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api,
 * https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/).
 */
const allowances = [
  ["x-ratelimit-remaining", "x-ratelimit-reset"],
  ["ratelimit-remaining", "ratelimit-reset"],
] as const;

/** A forge with a wrong clock, or a hostile one, does not stop all calls for days. */
const maxWaitSeconds = 3600;
const unnamedSeconds = 60;

export function createCallLimits({ host, atOnce, now }: Options): CallLimits {
  const gates = new Map<string, { gate: Gate; running: number }>();
  /** When calls are accepted again, in milliseconds. */
  const closedUntil = new Map<string, number>();

  return {
    inTurn: async (token, call) => {
      const known = gates.get(token) ?? { gate: createGate(atOnce), running: 0 };
      gates.set(token, known);
      known.running += 1;
      try {
        return await known.gate(call);
      } finally {
        known.running -= 1;
        if (known.running === 0) gates.delete(token);
      }
    },
    check: (token) => {
      const seconds = Math.ceil(((closedUntil.get(token) ?? 0) - now()) / 1000);
      if (seconds > 0) throw toLimitError(host, seconds);
      closedUntil.delete(token);
    },
    read: (token, answer) => {
      const seconds = waitIn(answer, now());
      if (seconds !== undefined) closedUntil.set(token, now() + seconds * 1000);
      return seconds;
    },
  };
}

export function toLimitError(host: string, seconds: number): ForgeError {
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  const message = `${host} allows no more calls for now; it is asked again in ${wait}`;
  return new ForgeError("unavailable", message, { retryAfter: seconds });
}

function waitIn({ status, headers, text }: LimitAnswer, now: number) {
  const isRefusal = status === 403 || status === 429;
  const asked = numberIn(headers, "retry-after");
  if (isRefusal && asked !== undefined) return Math.min(asked, maxWaitSeconds);
  for (const [remaining, reset] of allowances) {
    const [left, renewed] = [numberIn(headers, remaining), numberIn(headers, reset)];
    if (left !== 0 || renewed === undefined) continue;
    const seconds = Math.ceil(renewed - now / 1000);
    if (seconds > 0) return Math.min(seconds, maxWaitSeconds);
  }
  // The secondary limits of GitHub may name no time, and ask for a minute.
  return status === 429 || (status === 403 && /rate limit/i.test(text))
    ? unnamedSeconds
    : undefined;
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? "";
  const value = Number(text);
  return text !== "" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

import type { Clock } from "../../lib/clock.ts";
import { networkOf } from "./network-of.ts";

/** Failed sign-ins are counted in a window of 15 minutes. */
const windowMs = 15 * 60 * 1000;
const maxFailures = {
  /** From one address on one account. */
  pair: 10,
  /** The same, while the account is under attack from many addresses. */
  pairUnderAttack: 3,
  /** From one address on all accounts. */
  address: 50,
};
/**
 * Failed sign-ins on one account, from all addresses, from which the account counts as under
 * attack. This never refuses every address, because otherwise anyone could lock the owner out.
 */
const attackFailures = 100;
const maxCounters = 50_000;

export type SignInLimit = {
  mayTry: (login: string, address: string) => boolean;
  /** Counts an attempt. Call it before verifying, so that concurrent attempts count too. */
  failed: (login: string, address: string) => void;
  /** Does not count the attempt, and clears earlier failures from this address on this account. */
  succeeded: (login: string, address: string) => void;
};

/** Limits password guessing without letting anyone lock the owner out of an account. */
export function createSignInLimit(clock: Clock): SignInLimit {
  const counters = new Map<string, { failures: number; until: number }>();
  const keysOf = (login: string, address: string) => {
    const network = networkOf(address);
    const account = login.toLowerCase();
    return {
      pair: `pair ${network} ${account}`,
      address: `address ${network}`,
      login: `login ${account}`,
    };
  };
  const find = (key: string) => {
    const counter = counters.get(key);
    return counter !== undefined && counter.until > clock() ? counter : undefined;
  };
  const removeExpired = () => {
    for (const [key, { until }] of counters) if (until <= clock()) counters.delete(key);
    if (counters.size > maxCounters) counters.clear();
  };
  const failuresOf = (key: string): number => find(key)?.failures ?? 0;
  return {
    mayTry: (login, address) => {
      const keys = keysOf(login, address);
      const isUnderAttack = failuresOf(keys.login) >= attackFailures;
      const maxPairFailures = isUnderAttack ? maxFailures.pairUnderAttack : maxFailures.pair;
      return (
        failuresOf(keys.pair) < maxPairFailures && failuresOf(keys.address) < maxFailures.address
      );
    },
    failed: (login, address) => {
      if (counters.size > maxCounters) removeExpired();
      for (const key of Object.values(keysOf(login, address))) {
        const counter = find(key) ?? { failures: 0, until: clock() + windowMs };
        counters.set(key, { ...counter, failures: counter.failures + 1 });
      }
    },
    succeeded: (login, address) => {
      const { pair, ...others } = keysOf(login, address);
      counters.delete(pair);
      for (const key of Object.values(others)) {
        const counter = find(key);
        if (counter !== undefined) counter.failures -= 1;
      }
    },
  };
}

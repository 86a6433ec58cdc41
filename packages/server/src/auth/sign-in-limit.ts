import type { Clock } from "../lib/clock.ts";
import { networkOf } from "./network-of.ts";

/** Failed sign-ins in a quarter of an hour, after which more are refused. */
const windowMs = 15 * 60 * 1000;
const maxFailures = {
  /** Of one address on one account. */
  pair: 10,
  /** The same, while many addresses guess that account's password. */
  pairUnderAttack: 3,
  /** Of one address on all accounts. */
  address: 50,
};
/**
 * Failures on one account from all addresses after which it counts as under attack. They never refuse
 * everybody: otherwise anyone could lock the owner of an account out.
 */
const attackFailures = 100;
const maxCounters = 50_000;

export type SignInLimit = {
  mayTry: (login: string, address: string) => boolean;
  /** Counts a try. It is counted when it begins, so that many at once count too. */
  failed: (login: string, address: string) => void;
  /** Takes the try back, and what failed before it from the same address. */
  succeeded: (login: string, address: string) => void;
};

/** Limits how fast passwords can be guessed, without letting anybody lock out the owner of an account. */
export const createSignInLimit = (clock: Clock): SignInLimit => {
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
  const forgetOld = () => {
    for (const [key, { until }] of counters) if (until <= clock()) counters.delete(key);
    if (counters.size > maxCounters) counters.clear();
  };
  const failuresOf = (key: string): number => find(key)?.failures ?? 0;
  return {
    mayTry: (login, address) => {
      const keys = keysOf(login, address);
      const isUnderAttack = failuresOf(keys.login) >= attackFailures;
      const maxOfPair = isUnderAttack ? maxFailures.pairUnderAttack : maxFailures.pair;
      return failuresOf(keys.pair) < maxOfPair && failuresOf(keys.address) < maxFailures.address;
    },
    failed: (login, address) => {
      if (counters.size > maxCounters) forgetOld();
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
};

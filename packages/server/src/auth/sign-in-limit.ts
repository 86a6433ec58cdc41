import type { Clock } from "../clock.ts";

/** Failed sign-ins in a quarter of an hour, after which more are refused. */
const windowMs = 15 * 60 * 1000;
const mostFrom = {
  /** One address guessing the password of one account. */
  pair: 10,
  /** One address guessing. */
  address: 50,
  /** Many addresses guessing the password of one account. */
  login: 100,
};
const countersMost = 50_000;

type Limited = [key: string, most: number];

export type SignInLimit = {
  mayTry: (login: string, address: string) => boolean;
  /** Counts a try. It is counted when it begins, so that many at once count too. */
  failed: (login: string, address: string) => void;
  /** Takes the try back, and what failed before it from the same address. */
  succeeded: (login: string, address: string) => void;
};

export const createSignInLimit = (clock: Clock): SignInLimit => {
  const counters = new Map<string, { failures: number; until: number }>();
  const keys = (login: string, address: string): [Limited, ...Limited[]] => [
    [`pair ${address} ${login.toLowerCase()}`, mostFrom.pair],
    [`address ${address}`, mostFrom.address],
    [`login ${login.toLowerCase()}`, mostFrom.login],
  ];
  const find = (key: string) => {
    const counter = counters.get(key);
    return counter !== undefined && counter.until > clock() ? counter : undefined;
  };
  const forgetOld = () => {
    for (const [key, { until }] of counters) if (until <= clock()) counters.delete(key);
    if (counters.size > countersMost) counters.clear();
  };
  return {
    mayTry: (login, address) =>
      keys(login, address).every(([key, most]) => (find(key)?.failures ?? 0) < most),
    failed: (login, address) => {
      if (counters.size > countersMost) forgetOld();
      for (const [key] of keys(login, address)) {
        const counter = find(key) ?? { failures: 0, until: clock() + windowMs };
        counters.set(key, { ...counter, failures: counter.failures + 1 });
      }
    },
    succeeded: (login, address) => {
      const [[pair], ...others] = keys(login, address);
      counters.delete(pair);
      for (const [key] of others) {
        const counter = find(key);
        if (counter !== undefined) counter.failures -= 1;
      }
    },
  };
};

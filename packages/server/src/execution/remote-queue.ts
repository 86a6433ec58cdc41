import type { Clock } from "../lib/clock.ts";
import type { WaitingRunner } from "./choose-stages.ts";
import type { RunnerTraits } from "./match-runner.ts";

/** A runner as known from its calls. Runners that call from one address with the same traits are one entry. */
export type KnownRunner = {
  traits: RunnerTraits;
  address: string;
  /** The names that it used when it accepted stages. */
  names: Set<string>;
  /** How many of its requests wait for a stage. */
  open: number;
  /** The stages that it has accepted and not ended, with the name that accepted each. */
  busy: Map<number, string>;
  /** Milliseconds. */
  lastSeen: number;
};

/** The remote runners: those that wait for a stage, and what was offered to whom. Kept in memory only. */
export type RemoteQueue = {
  /** Waits until `offer` gives the runner a stage. Resolves with its id, or with null once the signal is aborted. */
  wait: (traits: RunnerTraits, address: string, signal: AbortSignal) => Promise<number | null>;
  waiting: () => WaitingRunner[];
  /** Gives a stage to a waiting runner. Unless it is taken in time, it goes to another one. */
  offer: (stageId: number, waitingId: number) => void;
  /** Ends an offer that the runner cannot have received. */
  withdraw: (stageId: number) => void;
  /** The stages that are offered and not accepted yet. */
  offered: () => ReadonlySet<number>;
  /** Records that a runner of this name has accepted a stage. Returns the traits of its request, if they are known. */
  accepted: (stageId: number, name: string, address: string) => RunnerTraits | undefined;
  /** Adds a stage that a runner had accepted before the server was restarted. */
  restore: (stageId: number, name: string, address: string, traits: RunnerTraits) => void;
  /** Records the time of a call for a stage. */
  recordCall: (stageId: number) => void;
  ended: (stageId: number) => void;
  /** The traits of the runners that wait, are busy, or have called within a minute. */
  connected: () => RunnerTraits[];
  known: () => KnownRunner[];
  /** The traits of this machine. */
  local: () => RunnerTraits[];
  setLocal: (traits: RunnerTraits[]) => void;
};

/** A runner sends its next request 10 seconds after an empty answer, and later if it could not connect. */
const connectedMs = 60_000;
/** How long a runner may take to accept a stage. It does so at once. */
const offerMs = 30_000;
const forgetMs = 24 * 3600 * 1000;
const maxKnown = 1000;

/**
 * Whether a runner waits, is busy, or has called within a minute.
 * @param nowMs the time in milliseconds
 */
export function isConnected(runner: KnownRunner, nowMs: number): boolean {
  return !isIdle(runner) || nowMs - runner.lastSeen <= connectedMs;
}

function isIdle({ open, busy }: KnownRunner): boolean {
  return open === 0 && busy.size === 0;
}

type Waiting = WaitingRunner & { runner: KnownRunner; give: (stageId: number) => void };

export function createRemoteQueue(clock: Clock): RemoteQueue {
  const waiting = new Map<number, Waiting>();
  const offers = new Map<number, { runner: KnownRunner; until: number }>();
  const runners = new Map<string, KnownRunner>();
  let lastId = 0;
  let local: RunnerTraits[] = [];

  const findOrAdd = (traits: RunnerTraits, address: string): KnownRunner => {
    const labels = Object.keys(traits.labels)
      .sort()
      .map((name) => [name, traits.labels[name]]);
    const key = JSON.stringify([address, { ...traits, labels }]);
    const found = runners.get(key);
    if (found !== undefined) return found;
    if (runners.size >= maxKnown) forget();
    const created = { traits, address, names: new Set<string>(), open: 0, busy: new Map() };
    const runner: KnownRunner = { ...created, lastSeen: clock() };
    runners.set(key, runner);
    return runner;
  };

  const forget = (): void => {
    for (const [key, runner] of runners)
      if (isIdle(runner) && clock() - runner.lastSeen > forgetMs) runners.delete(key);
    for (const [key, runner] of runners)
      if (runners.size >= maxKnown && isIdle(runner)) runners.delete(key);
  };

  const holderOf = (stageId: number): KnownRunner | undefined =>
    [...runners.values()].find(({ busy }) => busy.has(stageId));

  const offered = (): Set<number> => {
    for (const [stageId, { until }] of offers) if (until <= clock()) offers.delete(stageId);
    return new Set(offers.keys());
  };

  const assign = (runner: KnownRunner, stageId: number, name: string): void => {
    runner.names.add(name);
    runner.busy.set(stageId, name);
    runner.lastSeen = clock();
  };

  return {
    wait: (traits, address, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null);
        const runner = findOrAdd(traits, address);
        const id = (lastId += 1);
        runner.open += 1;
        runner.lastSeen = clock();
        const settle = (stageId: number | null): void => {
          if (!waiting.delete(id)) return;
          signal.removeEventListener("abort", leave);
          runner.open -= 1;
          runner.lastSeen = clock();
          resolve(stageId);
        };
        const leave = (): void => settle(null);
        waiting.set(id, { id, traits, runner, give: settle });
        signal.addEventListener("abort", leave, { once: true });
      }),
    waiting: () => [...waiting.values()],
    offer: (stageId, waitingId) => {
      const found = waiting.get(waitingId);
      if (found === undefined) return;
      offers.set(stageId, { runner: found.runner, until: clock() + offerMs });
      found.give(stageId);
    },
    withdraw: (stageId) => void offers.delete(stageId),
    offered,
    accepted: (stageId, name, address) => {
      const offer = offers.get(stageId);
      offers.delete(stageId);
      if (offer === undefined || offer.runner.address !== address) return undefined;
      assign(offer.runner, stageId, name);
      return offer.runner.traits;
    },
    restore: (stageId, name, address, traits) => assign(findOrAdd(traits, address), stageId, name),
    recordCall: (stageId) => {
      const runner = holderOf(stageId);
      if (runner !== undefined) runner.lastSeen = clock();
    },
    ended: (stageId) => void holderOf(stageId)?.busy.delete(stageId),
    connected: () =>
      [...runners.values()]
        .filter((runner) => isConnected(runner, clock()))
        .map(({ traits }) => traits),
    known: () => [...runners.values()],
    local: () => local,
    setLocal: (traits) => {
      local = traits;
    },
  };
}

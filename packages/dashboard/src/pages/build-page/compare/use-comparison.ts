import { createLogEngine, type LogDifference, type LogEngine } from "@signalbox/log-engine";
import { useEffect, useState } from "react";
import { isNotFound, isRefused, messageOf, statusOf } from "../../../api/api-error.ts";
import { openLog } from "../../../api/logs/request-log.ts";
import type { RepoName } from "../../../api/queries.ts";

/** The numbers of a step in the address of its log. */
export type StepLog = { number: number; stage: number; step: number };

export type Comparison =
  | { readonly state: "loading"; readonly share: number }
  | { readonly state: "compared"; readonly engine: LogEngine; readonly difference: LogDifference }
  | { readonly state: "no log"; readonly build: number }
  | { readonly state: "refused" }
  | { readonly state: "failed"; readonly message: string };

/** Two logs of a repository. */
type Logs = { repo: RepoName; log: StepLog; other: StepLog };

type Options = Logs & {
  /** Changes when the reader tries again. */
  attempt: number;
};

/** Loads two stored logs and compares them in the worker of an engine, which lives as long as the component. */
export function useComparison(options: Options): Comparison {
  const { repo, log, other, attempt } = options;
  const [comparison, setComparison] = useState<Comparison>({ state: "loading", share: 0 });
  const key = JSON.stringify([{ repo, log, other }, attempt]);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    setComparison({ state: "loading", share: 0 });
  }
  useEffect(() => {
    const stop = new AbortController();
    const engine = createLogEngine();
    const { signal } = stop;
    const [logs]: [Logs] = JSON.parse(key);
    const show = (shown: Comparison): void => {
      if (!signal.aborted) setComparison(shown);
    };
    const showProgress = (share: number): void => show({ state: "loading", share });
    compare(engine, logs, signal, showProgress).then(show, (error: unknown) =>
      show(
        isRefused(error) ? { state: "refused" } : { state: "failed", message: messageOf(error) },
      ),
    );
    return () => {
      stop.abort();
      engine.dispose();
    };
  }, [key]);
  return comparison;
}

async function compare(
  engine: LogEngine,
  { repo, log, other }: Logs,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Comparison> {
  const [own, stored] = await Promise.all(
    [log, other].map((stored) => openStoredLog(repo, stored, signal)),
  );
  if (own === undefined) return { state: "no log", build: log.number };
  if (stored === undefined) return { state: "no log", build: other.number };
  const [bytes] = await Promise.all([
    new Response(stored).arrayBuffer(),
    engine.readStored(own, signal),
    waitUntilRead(engine, signal),
  ]);
  const difference = await engine.compareWith(new Uint8Array(bytes), { signal, onProgress });
  return { state: "compared", engine, difference };
}

/** A stored log; undefined if the server has none. */
async function openStoredLog(repo: RepoName, log: StepLog, signal: AbortSignal) {
  try {
    return await openLog({ ...repo, ...log }, { signal });
  } catch (error) {
    if (isNotFound(error) && statusOf(error) !== 403) return undefined;
    throw error;
  }
}

function waitUntilRead(engine: LogEngine, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    engine.onChange(({ ended }) => {
      if (ended) resolve();
    });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

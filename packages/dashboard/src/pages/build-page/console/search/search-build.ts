import { isFinished, type Build, type Stage, type Step } from "@signalbox/contract";
import { messageOf } from "../../../../api/api-error.ts";
import type { LogEngine, SearchProblem, SearchQuery, SearchState } from "@signalbox/log-engine";
import { stagesOf, stepsOf } from "../../../../components/stages/stages-model.ts";
import { showsLogs } from "../../model/log-source.ts";

export type StepPlace = { stage: Stage; step: Step };

export type StepFound = StepPlace & {
  count: number;
  /** The first matching lines. */
  lines: readonly { number: number; text: string }[];
  /** Why the log could not be read. */
  problem: string | undefined;
};

/** The number of lines shown per step. The others are in the log itself. */
const maxLines = 20;
/** The number of logs read concurrently. */
const maxConcurrent = 2;

type BuildSearchOptions = {
  steps: readonly StepPlace[];
  query: SearchQuery;
  open: (stage: number, step: number) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  createEngine: () => LogEngine;
  signal: AbortSignal;
};

/** The steps of a build whose logs are stored and may be shown. */
export function stepsWithLogs(build: Build): StepPlace[] {
  if (!showsLogs(build)) return [];
  return stagesOf(build)
    .flatMap((stage) => stepsOf(stage).map((step) => ({ stage, step })))
    .filter(({ step }) => isFinished(step.status) && step.status !== "skipped");
}

/** Whether more logs will become available. */
export function isRunning(build: Build): boolean {
  return stagesOf(build).some((stage) => stepsOf(stage).some(({ status }) => status === "running"));
}

/** The search is impossible in every step, for instance because the regular expression is too slow. */
export class UnsearchableError extends Error {
  readonly kind: SearchProblem["kind"];
  constructor({ kind, message }: SearchProblem) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Searches the logs of a build, two at a time, and reports the steps in the order of the build. Rejects
 * with `UnsearchableError` or with the reason of the signal.
 */
export async function searchBuild(
  options: BuildSearchOptions,
  onFound: (found: StepFound) => void,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const running: Promise<StepFound>[] = [];
  let reported = Promise.resolve();
  try {
    for (const [index, place] of options.steps.entries()) {
      if (index >= maxConcurrent) await running[index - maxConcurrent];
      signal.throwIfAborted();
      const search = searchStep(place, { ...options, signal });
      running.push(search);
      reported = Promise.all([reported, search]).then(([, found]) => onFound(found));
      // The first failure ends all searches and is reported; this prevents unhandled rejections of the
      // others.
      reported.catch(() => undefined);
    }
    await Promise.all(running);
    await reported;
  } finally {
    stop.abort();
  }
}

const searchStep = async (place: StepPlace, options: BuildSearchOptions): Promise<StepFound> => {
  const { query, open, createEngine, signal } = options;
  const engine = createEngine();
  try {
    const body = await open(place.stage.number, place.step.number);
    await engine.readStored(body, signal);
    const { lines, problem } = await searchToEnd(engine, query, signal);
    if (problem !== null) throw new UnsearchableError(problem);
    const first = await Promise.all(
      [...lines.subarray(0, maxLines)].map((line) => engine.lines(line, line + 1)),
    );
    const texts = first.flat().map(({ line, segments }) => ({
      number: line + 1,
      text: segments
        .map((segment) => segment.text)
        .join("")
        .slice(0, 400),
    }));
    return { ...place, count: lines.length, lines: texts, problem: undefined };
  } catch (error) {
    if (error instanceof UnsearchableError) throw error;
    signal.throwIfAborted();
    return { ...place, count: 0, lines: [], problem: messageOf(error) };
  } finally {
    engine.dispose();
  }
};

/** The last state of a search, after the whole log was read and searched. */
const searchToEnd = (
  engine: LogEngine,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<SearchState> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController();
    const settle = (state: SearchState): void => {
      const log = engine.state();
      const isComplete = log.ended && state.searched >= log.lineCount;
      if (state.problem === null && !isComplete) return;
      stop.abort();
      unlisten();
      resolve(state);
    };
    const search = engine.search(query, settle, stop.signal);
    const unlisten = engine.onChange(() => settle(search.state()));
    settle(search.state());
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

import { isFinished, type LocalRunReport } from "@signalbox/contract";
import type { LogStore } from "../../live/log-store.ts";
import type { DetailedBuild } from "../../store/stages.ts";
import type { Store } from "../../store/store.ts";
import { hasRun } from "./follow-build.ts";
import { placeKey, toState } from "./to-report.ts";
import { createUnsentLines, type UnsentLines } from "./unsent-lines.ts";

export type CollectorDeps = {
  store: Pick<Store, "builds" | "stages">;
  logs: Pick<LogStore, "path" | "running">;
};

type Collected = {
  report: LocalRunReport;
  /** Whether the report contains all lines that have been written so far. */
  isAll: boolean;
  /** Call it once the report has arrived. Otherwise the next report repeats the content. */
  arrived: () => void;
};

/** The server takes requests of 1 MiB. */
const reportBytes = 400_000;

/**
 * Creates a function that collects the next report on a build: the state and the log lines that the server does not
 * have yet.
 */
export function createReportCollector(
  buildId: number,
  { store, logs }: CollectorDeps,
): () => Promise<Collected> {
  const files = new Map<string, UnsentLines>();
  /** The steps that have ended and whose lines have arrived. */
  const complete = new Set<string>();
  let lastState = "";

  const readBuild = (): DetailedBuild => {
    const build = store.builds.findById(buildId);
    if (build === undefined) throw new Error("The local run is not stored");
    return store.stages.withStages(build);
  };

  const stepsToSend = ({ stages }: DetailedBuild) =>
    stages
      .flatMap((stage) => (stage.steps ?? []).map((step) => ({ stage, step })))
      .filter(({ step }) => hasRun(step))
      .map(({ stage, step }) => ({
        stage: stage.number,
        step: step.number,
        key: placeKey(stage.number, step.number),
        isOver: isFinished(step.status),
      }))
      .filter(({ key }) => !complete.has(key));

  return async () => {
    // The build is read first: a log that is closed by then is complete when it is read.
    const build = readBuild();
    const open = new Set(logs.running().map(({ place }) => placeKey(place.stage, place.step)));
    const held = new Set<string>();
    const arrivals: (() => void)[] = [];
    const lines: LocalRunReport["logs"] = [];
    let room = reportBytes;
    let isAll = true;
    for (const { stage, step, key, isOver } of stepsToSend(build)) {
      const file = files.get(key) ?? createUnsentLines(logs.path({ build: buildId, stage, step }));
      files.set(key, file);
      const next = await file.read(room);
      room -= next.bytes;
      isAll &&= next.isAll;
      if (next.lines.length > 0) lines.push({ stage, step, lines: next.lines });
      const isComplete = next.isAll && !open.has(key);
      if (!isComplete) held.add(key);
      arrivals.push(() => {
        file.arrived(next.end);
        if (isComplete && isOver) complete.add(key);
      });
    }
    const { stages, ...state } = toState(build, held);
    const text = JSON.stringify({ stages, ...state });
    const isNew = text !== lastState;
    const now = Math.floor(Date.now() / 1000);
    const report: LocalRunReport = { now, ...state, ...(isNew && { stages }), logs: lines };
    arrivals.push(() => {
      lastState = text;
    });
    return { report, isAll, arrived: () => arrivals.forEach((arrive) => arrive()) };
  };
}

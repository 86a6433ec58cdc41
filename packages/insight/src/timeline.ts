import {
  isFinished,
  type Build,
  type Stage,
  type StatusName,
  type Step,
} from "@signalbox/contract";
import { criticalPath, type CriticalPath } from "./critical-path.ts";
import { stageDependencies, stepDependencies } from "./dependencies.ts";
import { stagesOf } from "./outcome.ts";
import { stepKey } from "./step-key.ts";

/** A bar in seconds since the build was created. `to` is not before `from`. */
export type Span = { readonly from: number; readonly to: number };

/** A row of the timeline: a stage, or a step below its stage. */
export type TimelineRow = {
  readonly kind: "stage" | "step";
  /** The same for equally named stages and steps of all builds. */
  readonly key: string;
  /** The name of the stage, or of the step's stage. */
  readonly stage: string;
  readonly step: string | undefined;
  readonly stageNumber: number;
  readonly stepNumber: number | undefined;
  readonly status: StatusName;
  /** Whether its failure does not fail its stage or build. */
  readonly errignore: boolean;
  /** From the end of its dependencies until its start, or until now. */
  readonly waiting: Span | undefined;
  readonly running: Span | undefined;
  /** The build in which this stage ran instead; undefined for steps. */
  readonly takenFrom: number | undefined;
  readonly isCritical: boolean;
  /** The same stage or step in the build to compare with. */
  readonly ghost: Span | undefined;
};

export type Timeline = {
  readonly rows: readonly TimelineRow[];
  readonly path: CriticalPath | undefined;
  /** The end of the last bar, ghosts included, in seconds. */
  readonly end: number;
};

/**
 * The rows of the timeline view, each stage followed by its steps.
 * @param now the end of what still runs, in Unix seconds; not needed for a build that has ended
 * @param good the build for the ghost bars, usually the last one that passed
 */
export function timelineOf(
  build: Build,
  { now = 0, good }: { now?: number; good?: Build | undefined } = {},
): Timeline {
  const path = criticalPath(build, now);
  const critical = criticalKeys(path);
  const ghosts = good && ghostsOf(good);
  const rows = bareRows(build, now).map((row) =>
    Object.assign(row, { isCritical: critical.has(row.key), ghost: ghosts?.get(row.key) }),
  );
  return { rows, path, end: endOf(rows) };
}

const ghostsOfBuilds = new WeakMap<Build, ReadonlyMap<string, Span>>();

/** The bars of a build that has ended, evaluated once, because each event of a running build draws them again. */
const ghostsOf = (good: Build): ReadonlyMap<string, Span> => {
  const known = ghostsOfBuilds.get(good);
  if (known) return known;
  const ghosts = new Map<string, Span>();
  for (const { key, running } of bareRows(good, 0)) if (running) ghosts.set(key, running);
  ghostsOfBuilds.set(good, ghosts);
  return ghosts;
};

type BareRow = Omit<TimelineRow, "isCritical" | "ghost">;

const bareRows = (build: Build, now: number): BareRow[] => {
  const stages = stagesOf(build);
  const start = build.created || build.started;
  const spans = spansOf(stages, stageDependencies(stages), { start, due: start, now });
  const rows: BareRow[] = [];
  for (const [index, stage] of stages.entries()) {
    rows.push({
      kind: "stage",
      key: stepKey({ stage: stage.name, step: "" }),
      stage: stage.name,
      step: undefined,
      stageNumber: stage.number,
      stepNumber: undefined,
      status: stage.status,
      errignore: stage.errignore,
      takenFrom: stage.taken_from,
      waiting: spans[index]?.waiting,
      running: spans[index]?.running,
    });
    rows.push(...stepRows(stage, start, now));
  }
  return rows;
};

const stepRows = (stage: Stage, start: number, now: number): BareRow[] => {
  const steps = stage.steps ?? [];
  const spans = spansOf(steps, stepDependencies(steps), { start, due: stage.started, now });
  return steps.map((step, index) => ({
    kind: "step",
    key: stepKey({ stage: stage.name, step: step.name }),
    stage: stage.name,
    step: step.name,
    stageNumber: stage.number,
    stepNumber: step.number,
    status: step.status,
    errignore: step.errignore === true,
    takenFrom: undefined,
    waiting: spans[index]?.waiting,
    running: spans[index]?.running,
  }));
};

const noSpans = { waiting: undefined, running: undefined };

type Clock = { readonly start: number; readonly due: number; readonly now: number };

/** @param clock the zero of the spans, when parts without dependencies could start, and the present */
const spansOf = (
  parts: readonly (Stage | Step)[],
  dependencies: readonly (readonly number[])[],
  { start, due, now }: Clock,
): { waiting: Span | undefined; running: Span | undefined }[] => {
  const span = (from: number, to: number): Span | undefined => {
    if (from <= 0 || to <= 0) return undefined;
    // The runner's clock may be behind the server's.
    const begin = Math.max(0, from - start);
    return { from: begin, to: Math.max(begin, to - start) };
  };
  const dueAt = (index: number): number =>
    Math.max(due, ...(dependencies[index] ?? []).map((before) => endTime(parts[before])));
  return parts.map((part, index) => {
    const { started = 0, stopped = 0, status } = part;
    // A stage that was taken over has no times.
    const hasNotRun = status === "skipped" || (isFinished(status) && started === 0);
    if (hasNotRun || due === 0) return noSpans;
    const isDue = Number.isFinite(dueAt(index));
    const wait = isDue ? span(dueAt(index), started || (stopped === 0 ? now : 0)) : undefined;
    return {
      waiting: wait && wait.to > wait.from ? wait : undefined,
      // A clock that was set back says nothing about the duration.
      running: stopped > 0 && stopped < started ? undefined : span(started, stopped || now),
    };
  });
};

/** When a part lets others start; infinite while it has not ended. A detached step lets them start at once. */
const endTime = (part: Stage | Step | undefined): number => {
  if (part === undefined || part.status === "skipped") return 0;
  if ("detached" in part && part.detached === true) return part.started ?? 0;
  return part.stopped || (isFinished(part.status) ? 0 : Number.POSITIVE_INFINITY);
};

const criticalKeys = (path: CriticalPath | undefined): ReadonlySet<string> => {
  const keys = new Set<string>();
  for (const { kind, stage, step } of path?.segments ?? []) {
    if (kind !== "running") continue;
    keys.add(stepKey({ stage, step: "" }));
    if (step !== undefined) keys.add(stepKey({ stage, step }));
  }
  return keys;
};

const endOf = (rows: readonly TimelineRow[]): number => {
  let end = 0;
  for (const { waiting, running, ghost } of rows)
    end = Math.max(end, waiting?.to ?? 0, running?.to ?? 0, ghost?.to ?? 0);
  return end;
};

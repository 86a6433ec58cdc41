import { isBuildOver } from "../../../api/merge/merge.ts";
import type { ListedBuild } from "../../../api/listed-builds.ts";

/** Builds that wait for a person come first, then running ones, then those that wait for something else. */
export type RunningGroup = "approval" | "running" | "queued";
const groups: readonly RunningGroup[] = ["approval", "running", "queued"];

/** A build that has left the list of unfinished builds but still has its row. */
export type LingeringBuild = {
  item: ListedBuild;
  /** The group of its row, which stays where it is. */
  group: RunningGroup;
  /** The steps of {@link advance} that are left; undefined as long as the build may still run. */
  steps: number | undefined;
};

export type RunningRow = {
  item: ListedBuild;
  group: RunningGroup;
  state: "unfinished" | "ended" | "leaving";
};

/** The time between two steps of {@link advance}. */
export const stepMs = 250;
/** An ended build keeps its row for three seconds, and collapses during the last step. */
const lingeringSteps = 13;
/** Rows stay while the pointer is over the lists, so their number must be limited. */
const maxLingering = 20;

/**
 * Adds the builds that have left the list. A server may also leave out a build that still runs, because its list is short:
 * the row stays until the build is known to have ended.
 */
export function addLingering(
  lingering: readonly LingeringBuild[],
  previous: readonly ListedBuild[],
  current: readonly ListedBuild[],
  { newest, forApproval }: { newest: readonly ListedBuild[]; forApproval: ReadonlySet<number> },
): readonly LingeringBuild[] {
  const listed = new Set(current.map(idOf));
  const removed = previous.filter((item) => !listed.has(idOf(item)));
  const remaining = lingering.filter(({ item }) => !listed.has(idOf(item)));
  if (removed.length === 0 && remaining.length === lingering.length) return lingering;
  const added = removed.map((item) => ({
    item,
    group: groupOf(item, forApproval),
    steps: undefined,
  }));
  const ended = newest.filter(({ build }) => isBuildOver(build));
  return markEnded([...remaining, ...added], ended).slice(-maxLingering);
}

/** Marks the builds that have ended, and shows their last state. */
export function markEnded(
  lingering: readonly LingeringBuild[],
  ended: readonly ListedBuild[],
): readonly LingeringBuild[] {
  const items = new Map(ended.map((item) => [idOf(item), item]));
  if (!lingering.some(({ item, steps }) => steps === undefined && items.has(idOf(item))))
    return lingering;
  return lingering.map((one) => {
    const item = items.get(idOf(one.item));
    if (item === undefined || one.steps !== undefined) return one;
    return { ...one, item, steps: lingeringSteps };
  });
}

/** Counts down the rows of ended builds and removes those at zero. */
export function advance(lingering: readonly LingeringBuild[]): readonly LingeringBuild[] {
  return lingering.flatMap((one) => {
    if (one.steps === undefined) return one;
    return one.steps <= 1 ? [] : { ...one, steps: one.steps - 1 };
  });
}

/** The rows in their order. A row does not move when its build ends. */
export function runningRows(
  unfinished: readonly ListedBuild[],
  lingering: readonly LingeringBuild[],
  forApproval: ReadonlySet<number>,
): RunningRow[] {
  const rows: RunningRow[] = [
    ...unfinished.map((item) => ({
      item,
      group: groupOf(item, forApproval),
      state: "unfinished" as const,
    })),
    ...lingering.map(({ item, group, steps }) => ({ item, group, state: stateAt(steps) })),
  ];
  return rows.sort(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || idOf(a.item) - idOf(b.item),
  );
}

const stateAt = (steps: number | undefined): RunningRow["state"] =>
  steps === undefined ? "unfinished" : steps > 1 ? "ended" : "leaving";

const groupOf = ({ build }: ListedBuild, forApproval: ReadonlySet<number>): RunningGroup => {
  if (forApproval.has(build.id)) return "approval";
  return build.status === "running" ? "running" : "queued";
};

const idOf = ({ build }: ListedBuild): number => build.id;

import { isBuildOver } from "../../../api/merge/merge.ts";
import type { ListedBuild } from "../../../components/lists/build-columns.tsx";

/** Builds that wait for the viewer come first, then running ones, then those that wait for something else. */
type Group = "forViewer" | "running" | "waiting";
const groups: readonly Group[] = ["forViewer", "running", "waiting"];

/** A build that has left the list of unfinished builds but still has its row. */
export type LeftBuild = {
  item: ListedBuild;
  /** The group of its row, which stays where it is. */
  group: Group;
  /** The steps of {@link advance} that are left; undefined as long as the build may still run. */
  steps: number | undefined;
};

export type RunningRow = { item: ListedBuild; state: "unfinished" | "ended" | "leaving" };

/** The time between two steps of {@link advance}. */
export const stepMs = 250;
/** An ended build keeps its row for three seconds, and collapses during the last step. */
const lingeringSteps = 13;
/** Rows stay as long as the pointer is over the lists, so there must be a limit. */
const maxLeft = 20;

/**
 * Adds the builds that have left the list. A server may also leave out a build that still runs, because its list is short:
 * the row stays until the build is known to have ended.
 */
export function addLeft(
  left: readonly LeftBuild[],
  previous: readonly ListedBuild[],
  current: readonly ListedBuild[],
  { newest, forViewer }: { newest: readonly ListedBuild[]; forViewer: ReadonlySet<number> },
): readonly LeftBuild[] {
  const listed = new Set(current.map(idOf));
  const gone = previous.filter((item) => !listed.has(idOf(item)));
  const stays = left.filter(({ item }) => !listed.has(idOf(item)));
  if (gone.length === 0 && stays.length === left.length) return left;
  const added = gone.map((item) => ({
    item,
    group: groupOf(item, forViewer),
    steps: undefined,
  }));
  const ended = newest.filter(({ build }) => isBuildOver(build));
  return markEnded([...stays, ...added], ended).slice(-maxLeft);
}

/** Marks the builds that have ended, and shows their last state. */
export function markEnded(
  left: readonly LeftBuild[],
  ended: readonly ListedBuild[],
): readonly LeftBuild[] {
  const items = new Map(ended.map((item) => [idOf(item), item]));
  if (!left.some(({ item, steps }) => steps === undefined && items.has(idOf(item)))) return left;
  return left.map((one) => {
    const item = items.get(idOf(one.item));
    if (item === undefined || one.steps !== undefined) return one;
    return { ...one, item, steps: lingeringSteps };
  });
}

/** Counts down the rows of ended builds and removes those at zero. */
export function advance(left: readonly LeftBuild[]): readonly LeftBuild[] {
  return left.flatMap((one) => {
    if (one.steps === undefined) return one;
    return one.steps <= 1 ? [] : { ...one, steps: one.steps - 1 };
  });
}

/** The rows in their order. A row does not move when its build ends. */
export function runningRows(
  unfinished: readonly ListedBuild[],
  left: readonly LeftBuild[],
  forViewer: ReadonlySet<number>,
): RunningRow[] {
  const rows: (RunningRow & { group: Group })[] = [
    ...unfinished.map((item) => ({
      item,
      group: groupOf(item, forViewer),
      state: "unfinished" as const,
    })),
    ...left.map(({ item, group, steps }) => ({ item, group, state: stateAt(steps) })),
  ];
  return rows.sort(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || idOf(a.item) - idOf(b.item),
  );
}

const stateAt = (steps: number | undefined): RunningRow["state"] =>
  steps === undefined ? "unfinished" : steps > 1 ? "ended" : "leaving";

const groupOf = ({ build }: ListedBuild, forViewer: ReadonlySet<number>): Group => {
  if (forViewer.has(build.id)) return "forViewer";
  return build.status === "running" ? "running" : "waiting";
};

const idOf = ({ build }: ListedBuild): number => build.id;

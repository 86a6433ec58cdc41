import type { Stage, Step } from "@signalbox/contract";
import { canExpand, canSelect, stepsOf } from "../../../components/stages/stages-model.ts";

/** A visible row of the stage tree: a stage, or a step of an expanded stage. */
export type TreeRow = {
  id: string;
  stage: Stage;
  step: Step | undefined;
  /** Undefined if there is nothing to expand. */
  expanded: boolean | undefined;
  selectable: boolean;
};

/** The effect of a key in the tree: moves the focus, or expands or collapses the focused stage. */
export type TreeMove = { focus: string } | { expand: number } | { collapse: number };

export function stageRowId(stage: number): string {
  return `${stage}`;
}
export function stepRowId(stage: number, step: number): string {
  return `${stage}/${step}`;
}

const stageRow = (stage: Stage, open: ReadonlySet<number>): TreeRow => ({
  id: stageRowId(stage.number),
  stage,
  step: undefined,
  expanded: canExpand(stage) ? open.has(stage.number) : undefined,
  selectable: true,
});

const stepRow = (stage: Stage, step: Step): TreeRow => ({
  id: stepRowId(stage.number, step.number),
  stage,
  step,
  expanded: undefined,
  selectable: canSelect(step),
});

/** The visible rows from top to bottom. `open` holds the numbers of the expanded stages. */
export function treeRows(stages: readonly Stage[], open: ReadonlySet<number>): TreeRow[] {
  return stages.flatMap((stage) => {
    const row = stageRow(stage, open);
    const steps = row.expanded ? stepsOf(stage) : [];
    return [row, ...steps.map((step) => stepRow(stage, step))];
  });
}

/** The row that the Tab key reaches: the focused one if it is visible, otherwise the current one. */
export function tabStop(
  rows: readonly TreeRow[],
  focused: string | undefined,
  current: string,
): string | undefined {
  const inView = (id: string | undefined): boolean => rows.some((row) => row.id === id);
  if (inView(focused)) return focused;
  const stage = current.split("/")[0];
  return [current, stage].find(inView) ?? rows[0]?.id;
}

/**
 * The effect of a key on the focused row, as in the tree pattern of ARIA
 * (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/), or undefined.
 */
export function treeMove(
  rows: readonly TreeRow[],
  focused: string,
  key: string,
): TreeMove | undefined {
  const at = rows.findIndex(({ id }) => id === focused);
  const row = rows[at];
  if (row === undefined) return undefined;
  if (key === "ArrowDown") return focusOn(rows[at + 1]);
  if (key === "ArrowUp") return focusOn(rows[at - 1]);
  if (key === "Home") return focusOn(rows[0]);
  if (key === "End") return focusOn(rows.at(-1));
  if (key === "ArrowRight") return moveIn(rows, at, row);
  if (key === "ArrowLeft") return moveOut(row);
  return undefined;
}

const focusOn = (row: TreeRow | undefined): TreeMove | undefined => row && { focus: row.id };

const moveIn = (rows: readonly TreeRow[], at: number, row: TreeRow): TreeMove | undefined => {
  if (row.expanded === undefined) return undefined;
  return row.expanded ? focusOn(rows[at + 1]) : { expand: row.stage.number };
};

const moveOut = (row: TreeRow): TreeMove | undefined => {
  if (row.step) return { focus: stageRowId(row.stage.number) };
  return row.expanded ? { collapse: row.stage.number } : undefined;
};

import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { isFailureOrError, type Stage } from "@signalbox/contract";
import type { BuildPlace } from "../model/place.ts";
import { StageTreeRow } from "./StageTreeRow.tsx";
import { stageRowId, stepRowId, tabStop, treeMove, treeRows } from "./tree-model.ts";
import { useExpanded } from "./use-expanded.ts";
import styles from "./StageTree.module.css";

type Props = {
  stages: readonly Stage[];
  place: BuildPlace;
  labelledBy: string;
  /** Whether a dialog covers the tree, so that it cannot be scrolled. */
  isCovered: boolean;
};

/**
 * The stages of a build as a tree. Arrow keys move through it, Enter expands a stage or opens the log of
 * a step.
 */
export function StageTree({ stages, place, labelledBy, isCovered }: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const { open, set } = useExpanded(
    place.stage,
    stages.filter(({ status }) => isFailureOrError(status)).map(({ number }) => number),
  );
  const rows = treeRows(stages, open);
  const current = currentRow(stages, place);
  const isInView = rows.some(({ id }) => id === current);
  const shownCurrent = isInView ? current : stageRowId(place.stage);
  const reachable = tabStop(rows, focused, current);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (isCovered) return;
    const row = tree.current?.querySelector<HTMLElement>(`[data-row="${shownCurrent}"]`);
    row?.scrollIntoView({ block: "nearest" });
    // A dialog that the page opened with has nothing to return the focus to.
    if (wasCovered.current && document.activeElement === document.body) row?.focus();
    wasCovered.current = false;
  }, [shownCurrent, isCovered]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || reachable === undefined) return;
    const move = treeMove(rows, reachable, event.key);
    if (move === undefined) return;
    event.preventDefault();
    if ("expand" in move) set(move.expand, true);
    else if ("collapse" in move) set(move.collapse, false);
    else tree.current?.querySelector<HTMLElement>(`[data-row="${move.focus}"]`)?.focus();
  };

  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={styles.tree}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <StageTreeRow
          key={row.id}
          row={row}
          place={place}
          isCurrent={row.id === shownCurrent}
          isReachable={row.id === reachable}
          onFocus={() => setFocused(row.id)}
          onToggle={(isOpen) => set(row.stage.number, isOpen)}
        />
      ))}
    </div>
  );
}

/** The row of the address: a step, or the stage itself if it has no such step. */
const currentRow = (stages: readonly Stage[], { stage, step }: BuildPlace): string => {
  const steps = stages.find(({ number }) => number === stage)?.steps;
  return steps?.some(({ number }) => number === step) ? stepRowId(stage, step) : stageRowId(stage);
};

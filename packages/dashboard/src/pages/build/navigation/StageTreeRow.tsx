import { ChevronRight } from "lucide-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Elapsed } from "../../../components/Elapsed.tsx";
import { StatusIcon } from "../../../components/StatusIcon.tsx";
import type { BuildPlace } from "./StageTree.tsx";
import type { TreeRow } from "./tree-model.ts";
import styles from "./StageTree.module.css";

type Props = {
  row: TreeRow;
  place: BuildPlace;
  isCurrent: boolean;
  isReachable: boolean;
  onFocus: () => void;
  onToggle: (isOpen: boolean) => void;
};

/** One row of the tree. A stage that can be expanded opens its steps; every other row is a link. */
export const StageTreeRow = ({ row, place, isCurrent, isReachable, onFocus, onToggle }: Props) => {
  const { stage, step, expanded } = row;
  const item = {
    role: "treeitem",
    className: styles.row,
    tabIndex: isReachable ? 0 : -1,
    onFocus,
    "data-row": row.id,
    "aria-level": step ? 2 : 1,
    "aria-selected": isCurrent,
  };
  if (!row.selectable)
    return (
      <div {...item} aria-disabled>
        <RowContent row={row} />
      </div>
    );
  if (expanded !== undefined)
    return (
      <button {...item} type="button" aria-expanded={expanded} onClick={() => onToggle(!expanded)}>
        <RowContent row={row} />
      </button>
    );
  return (
    <Link
      {...item}
      to="/$namespace/$name/$build/{-$stage}/{-$step}"
      params={{
        ...place.repo,
        build: String(place.build),
        stage: String(stage.number),
        step: step && String(step.number),
      }}
    >
      <RowContent row={row} />
    </Link>
  );
};

const RowContent = ({ row: { stage, step, expanded } }: { row: TreeRow }): ReactNode => {
  const part = step ?? stage;
  return (
    <>
      <span className={styles.turn}>
        {expanded !== undefined && <ChevronRight size={14} aria-hidden />}
      </span>
      <StatusIcon status={part.status} />
      <span className={styles.name} title={part.name}>
        {part.name}
      </span>
      <Elapsed started={part.started} ended={part.stopped} status={part.status} />
    </>
  );
};

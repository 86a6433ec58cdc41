import { ignoredFailure, shownPartStatus } from "../../../api/shown-status.ts";
import { Link } from "../../../routing/index.ts";
import { ChevronRight, Unplug } from "lucide-react";
import { buildLink } from "../../../lib/links.ts";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import { appearanceOf, StatusIcon } from "../../../components/status/StatusIcon.tsx";
import type { BuildPlace } from "../model/place.ts";
import styles from "./StageTree.module.css";
import type { TreeRow } from "./tree-model.ts";

type StageTreeRowProps = {
  row: TreeRow;
  place: BuildPlace;
  isCurrent: boolean;
  /** Whether the Tab key reaches this row. Arrow keys reach the others. */
  isReachable: boolean;
  onFocus: () => void;
  onToggle: (isOpen: boolean) => void;
};

/** One row of the tree. A stage that can be expanded shows its steps; every other row is a link. */
export function StageTreeRow(props: StageTreeRowProps) {
  const { row, place, isCurrent, isReachable, onFocus, onToggle } = props;
  const { stage, step, expanded } = row;
  const item = {
    role: "treeitem",
    className: styles.row,
    tabIndex: isReachable ? 0 : -1,
    onFocus,
    "data-row": row.id,
    "aria-level": step ? 2 : 1,
    "aria-selected": isCurrent,
    children: <RowContent row={row} />,
  };
  if (!row.selectable) return <div {...item} aria-disabled />;
  if (expanded !== undefined)
    return (
      <button
        {...item}
        type="button"
        aria-expanded={expanded}
        onClick={() => onToggle(!expanded)}
      />
    );
  return <Link {...item} {...buildLink(place.repo, place.build, stage.number, step?.number)} />;
}

const RowContent = ({ row: { stage, step, expanded } }: { row: TreeRow }) => {
  const part = step ?? stage;
  return (
    <>
      <span className={styles.turn}>
        {expanded !== undefined && <ChevronRight size={14} aria-hidden="true" />}
      </span>
      <StatusIcon status={shownPartStatus(part)} />
      <span className={styles.name} title={part.name}>
        {part.name}
      </span>
      <span className={styles.time}>
        {step?.status === "running" && step.progress}
        {step?.detached && <DetachedMark />}
        {step?.attempts !== undefined && (
          <span title={`Attempt ${step.attempt} of ${step.attempts}`}>
            <span className="unseen">Attempt </span>
            {step.attempt} of {step.attempts}
          </span>
        )}
        {!step && stage.taken_from !== undefined && (
          <span title={`It succeeded in #${stage.taken_from} and did not run again`}>
            from #{stage.taken_from}
          </span>
        )}
        {shownPartStatus(part) === ignoredFailure && "ignored"}
        {part.started && part.status !== "skipped" ? (
          <Elapsed started={part.started} ended={part.stopped} status={part.status} />
        ) : null}
        {part.status === "blocked" ? appearanceOf(part.status).word : null}
      </span>
    </>
  );
};

const DetachedMark = () => (
  <span className={styles.detached} title="Runs in the background until the stage ends">
    <Unplug size={13} aria-hidden="true" />
    <span className="unseen">detached</span>
  </span>
);

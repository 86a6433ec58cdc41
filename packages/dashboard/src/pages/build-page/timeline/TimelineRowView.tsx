import { shownPartStatus } from "../../../api/shown-status.ts";
import type { TimelineRow } from "@signalbox/insight";
import { memo } from "react";
import { appearanceOf, StatusIcon } from "../../../components/status/StatusIcon.tsx";
import { Elapsed } from "../../../components/time/Elapsed.tsx";
import type { BuildPlace } from "../model/place.ts";
import { StepTimeLeft } from "../../../components/time-left/LazyTimeLeft.ts";
import styles from "./TimelineRows.module.css";
import { isOpen, isSameRow, rowId } from "./timeline-rows.ts";
import { describeBars, durationWords } from "./timeline-words.ts";

export type RowHandlers = {
  onSelect: (index: number) => void;
  onOpen: (index: number) => void;
};

type TimelineRowViewProps = RowHandlers & {
  id: string;
  row: TimelineRow;
  index: number;
  topPx: number;
  place: Pick<BuildPlace, "repo" | "build">;
  /** When the build was created, in Unix seconds. */
  start: number;
  /** Why it has not started yet. */
  reason: string | undefined;
  isSelected: boolean;
  isActive: boolean;
};

/**
 * One stage or step. Memoized by value, because each event creates new rows for all stages and steps, and few of them
 * differ.
 */
export const TimelineRowView = memo(RowView, (before, after) => areEqual(before, after));

function RowView(props: TimelineRowViewProps) {
  const { id, row, index, topPx, place, start, reason, isSelected, isActive, onSelect, onOpen } =
    props;
  const name = row.step ?? row.stage;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the focus and handles the keys
    <div
      id={`${id}-${rowId(row)}`}
      role="row"
      aria-level={row.kind === "stage" ? 1 : 2}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.row}
      data-kind={row.kind}
      data-active={isActive || undefined}
      data-critical={row.isCritical || undefined}
      style={{ translate: `0 ${topPx}px`, "--color": appearanceOf(shownPartStatus(row)).color }}
      onClick={() => onSelect(index)}
      onDoubleClick={() => onOpen(index)}
    >
      <span role="gridcell" className={styles.name}>
        <StatusIcon status={shownPartStatus(row)} isSilent />
        <span className={styles.nameText} title={name}>
          {name}
        </span>
      </span>
      <span role="gridcell" className={styles.bars}>
        <span className="unseen">{describeBars(row)}</span>
        <Bars row={row} />
        {row.takenFrom !== undefined && (
          <span className={styles.reason}>from #{row.takenFrom}</span>
        )}
        {reason === undefined ? null : <span className={styles.reason}>{reason}</span>}
        {row.status === "running" && row.step !== undefined && (
          <span className={styles.timeLeft}>
            <StepTimeLeft place={place} stage={row.stage} step={row.step} />
          </span>
        )}
      </span>
      <span role="gridcell" className={styles.time}>
        {durationWords(row) ?? <Running row={row} start={start} />}
      </span>
    </div>
  );
}

const areEqual = (
  { row: rowBefore, ...before }: TimelineRowViewProps,
  { row, ...after }: TimelineRowViewProps,
): boolean => haveSameValues(before, after) && isSameRow(rowBefore, row);

function haveSameValues<Props extends object>(before: Props, after: Props): boolean {
  for (const key in after) if (!Object.is(before[key], after[key])) return false;
  return true;
}

const Running = ({ row, start }: { row: TimelineRow; start: number }) =>
  row.running === undefined ? null : (
    <Elapsed started={start + row.running.from} ended={0} status={row.status} running="units" />
  );

function Bars({ row }: { row: TimelineRow }) {
  const { waiting, running, ghost } = row;
  const isWaiting = isOpen(row) && running === undefined;
  return (
    <span className={styles.plot} aria-hidden="true">
      {ghost && <Bar kind="ghost" className={styles.ghost} from={ghost.from} to={ghost.to} />}
      {waiting && (
        <Bar
          kind="waiting"
          className={styles.wait}
          from={waiting.from}
          to={isWaiting ? undefined : waiting.to}
        />
      )}
      {running && (
        <Bar
          kind="running"
          className={styles.run}
          from={running.from}
          to={isOpen(row) ? undefined : running.to}
        />
      )}
    </span>
  );
}

type BarProps = {
  kind: "running" | "waiting" | "ghost";
  className: string | undefined;
  from: number;
  to: number | undefined;
};

/** A bar that ends now if it has no end. */
const Bar = ({ kind, className, from, to }: BarProps) => (
  <span
    data-bar={kind}
    className={className}
    style={{ "--from": from, "--to": to ?? "var(--now)" }}
  />
);

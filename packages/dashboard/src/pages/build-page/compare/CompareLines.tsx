import { useVirtualizer } from "@tanstack/react-virtual";
import type { LogEngine, LogLine } from "@signalbox/log-engine";
import { UnfoldVertical } from "lucide-react";
import { useEffect, type RefObject } from "react";
import { plural } from "../../../lib/text.ts";
import { LogSegments } from "../console/lines/LogSegments.tsx";
import type { CompareRow } from "./compare-rows.ts";
import styles from "./CompareView.module.css";
import { useLines } from "./use-lines.ts";

type CompareLinesProps = {
  engine: LogEngine;
  rows: readonly CompareRow[];
  /** The row at which the selected difference begins. */
  current: number;
  scroller: RefObject<HTMLDivElement | null>;
  onOpen: (from: number) => void;
};

const rowHeightPx = 20;

/** The rows of a comparison. Only those in view are elements. */
export function CompareLines({ engine, rows, current, scroller, onOpen }: CompareLinesProps) {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 20,
  });
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (current >= 0) scrollToIndex(current, { align: "center" });
  }, [current, scrollToIndex]);
  const items = virtual.getVirtualItems();
  const lineOf = useLines(
    engine,
    items.flatMap(({ index }) => rows[index] ?? []),
  );
  const digits = String(rows.reduce((max, row) => Math.max(max, numberOf(row)), 999)).length;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label="Compared log"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <div
        role="list"
        className={styles.lines}
        style={{ height: virtual.getTotalSize(), ["--digits" as string]: digits }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={index}
              ref={virtual.measureElement}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              data-index={index}
              className={styles.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row row={row} line={lineOf(row)} isCurrent={index === current} onOpen={onOpen} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

type RowProps = {
  row: CompareRow;
  line: LogLine | undefined;
  isCurrent: boolean;
  onOpen: (from: number) => void;
};

const Row = ({ row, line, isCurrent, onOpen }: RowProps) => {
  if (row.kind === "fold") {
    return (
      <button type="button" className={styles.fold} onClick={() => onOpen(row.from)}>
        <UnfoldVertical size={13} aria-hidden="true" />
        {plural(row.to - row.from, "unchanged line")}
      </button>
    );
  }
  const mark = row.kind === "removed" ? (row.isBefore ? "before" : "removed") : row.mark;
  return (
    <div className={styles.row} data-mark={mark} data-current={isCurrent || undefined}>
      <span className={styles.number}>{row.kind === "line" ? row.line + 1 : ""}</span>
      <span className={styles.mark} aria-hidden="true">
        {signs[mark]}
      </span>
      {words[mark] !== "" && <span className="unseen">{words[mark]}: </span>}
      <span className={styles.text}>{line && <LogSegments segments={line.segments} />}</span>
    </div>
  );
};

const signs = { same: "", new: "+", changed: "~", removed: "−", before: "−" };
const words = { same: "", new: "New", changed: "Changed", removed: "Removed", before: "Before" };

const numberOf = (row: CompareRow): number =>
  row.kind === "line" ? row.line + 1 : row.kind === "fold" ? row.to : 0;

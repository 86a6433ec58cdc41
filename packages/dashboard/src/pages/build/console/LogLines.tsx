import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, type UIEvent } from "react";
import type { LogEngine } from "../../../log/engine/log-engine.ts";
import type { LogState } from "../../../log/engine/types.ts";
import { LogRow } from "./LogRow.tsx";
import { useLogLines } from "./use-log-lines.ts";
import styles from "./LogLines.module.css";

type LogLinesProps = {
  engine: LogEngine;
  state: LogState;
  /** The first line that is shown. */
  start: number;
  label: string;
  /** The end stays in view while lines arrive. */
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
};

const rowPx = 20;
/** Room above the first line and below the last. */
const edgePx = 8;
const rowsAround = 24;
/** So near to the end counts as the end. */
const endPx = 24;

/** The lines of a log, of which only those in view are in the page. */
export const LogLines = ({ engine, state, start, label, isFollowing, onFollow }: LogLinesProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const lastTop = useRef(0);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes our components
  const virtualizer = useVirtualizer({
    count: Math.max(0, state.lineCount - start),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: useCallback((index: number) => start + index, [start]),
    overscan: rowsAround,
    // A row keeps its place in the window when rows come or go above it.
    anchorTo: "end",
    followOnAppend: isFollowing,
    scrollEndThreshold: endPx,
    paddingStart: edgePx,
    paddingEnd: edgePx,
  });
  const rows = virtualizer.getVirtualItems();
  const from = start + (rows[0]?.index ?? 0);
  const lineAt = useLogLines(engine, from, from + rows.length);

  useEffect(() => {
    if (isFollowing) virtualizer.scrollToEnd();
  }, [isFollowing, virtualizer]);

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const isUp = scrollTop < lastTop.current - 1;
    lastTop.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight <= endPx) onFollow(true);
    else if (isUp) onFollow(false);
  };

  const digits = String(Math.max(state.lastPos + 1, 1000)).length;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      // Lines arrive faster than they can be read out; changes of status are announced instead.
      role="log"
      aria-live="off"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
      tabIndex={0}
      style={{ "--digits": digits }}
      onScroll={onScroll}
    >
      <div className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ key, index, start: top }) => (
          <LogRow
            key={key}
            line={lineAt(start + index)}
            isSameTime={lineAt(start + index)?.time === lineAt(start + index - 1)?.time}
            index={index}
            top={top}
            measure={virtualizer.measureElement}
          />
        ))}
      </div>
    </div>
  );
};

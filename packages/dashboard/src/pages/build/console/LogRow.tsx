import { memo } from "react";
import { formatLetters } from "../../../lib/time.ts";
import type { LogLine } from "../../../log/engine/types.ts";
import { LogSegments } from "./LogSegments.tsx";
import styles from "./LogLines.module.css";

type LogRowProps = {
  line: LogLine | undefined;
  /** The line before was written in the same second. */
  isSameTime: boolean;
  /** Its place among the rows, and its distance from the top in pixels. */
  index: number;
  top: number;
  measure: (row: Element | null) => void;
};

/**
 * One line of the log. Number and time stand in attributes and are drawn by the style sheet, so that
 * a copied selection holds the text alone. Nothing is drawn again while its line stays the same.
 */
export const LogRow = memo(({ line, isSameTime, index, top, measure }: LogRowProps) => (
  <div
    ref={measure}
    className={styles.row}
    data-index={index}
    data-number={line && line.pos + 1}
    data-time={line && !isSameTime ? formatLetters(line.time) : undefined}
    style={{ transform: `translateY(${top}px)` }}
  >
    <span className={styles.text}>{line && <LogSegments segments={line.segments} />}</span>
  </div>
));

import styles from "./Rows.module.css";
import type { DrawnRow, DrawnRowsProps } from "./Rows.tsx";
import { useLongList } from "./use-long-list.ts";

/** A virtualized list: only the rows in view, and some around them, are in the DOM. */
export function LongRows({ rows, label, style }: DrawnRowsProps) {
  const { list, ...placed } = useLongList<HTMLUListElement, DrawnRow>(rows, (row) => row.heightPx);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.rows}
      style={{ ...style, height: placed.heightPx, position: "relative" }}
    >
      {placed.rows.map(({ index, topPx }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={row.key}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={styles.placed}
            style={{ height: row.heightPx, translate: `0 ${topPx}px` }}
          >
            {row.draw()}
          </li>
        );
      })}
    </ul>
  );
}

import { useRef } from "react";
import { useTakenFocus } from "./row-focus.ts";
import styles from "./Rows.module.css";
import type { DrawnRow, DrawnRowsProps } from "./Rows.tsx";
import { useLongList } from "./use-long-list.ts";

/** A virtualized list: only the rows in view, and some around them, are in the DOM. */
export function LongRows({ rows, label, style }: DrawnRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { heightPx, rows: placed } = useLongList<DrawnRow>(list, {
    items: rows,
    keyOf: ({ key }) => key,
    heightOf: (row) => row.heightPx,
    focusedAtFirst: useTakenFocus(list, label),
  });
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.rows}
      style={{ ...style, height: heightPx, position: "relative" }}
    >
      {placed.map(({ index, topPx }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={row.key}
            data-key={row.key}
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

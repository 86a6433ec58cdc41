import styles from "./Rows.module.css";
import type { RowsProps } from "./Rows.tsx";
import { useLongList } from "./use-long-list.ts";

/** A virtualized list: only the rows in view, and some around them, are in the DOM. */
export function LongRows<Item>(props: RowsProps<Item>) {
  const { items, keyOf, heightOf, label, style, children } = props;
  const { list, heightPx, rows } = useLongList<HTMLUListElement, Item>(items, heightOf);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.rows}
      style={{ ...style, height: heightPx, position: "relative" }}
    >
      {rows.map(({ index, topPx }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles.placed}
            style={{ height: heightOf(item), translate: `0 ${topPx}px` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}

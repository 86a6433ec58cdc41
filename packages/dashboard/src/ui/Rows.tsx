import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import styles from "./Rows.module.css";

type RowsProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The one height of all rows, in pixels. */
  rowHeight: number;
  label: string;
  children: (item: Item) => ReactNode;
};

/** A list with hairlines between rows of one height. Of a long list only the rows in view are in the page. */
export const Rows = <Item,>(props: RowsProps<Item>) =>
  props.items.length > mostWhole ? <LongRows {...props} /> : <WholeRows {...props} />;

/** Up to here a list is drawn whole, which a browser's own search can look through. */
const mostWhole = 100;

const WholeRows = <Item,>({ items, keyOf, rowHeight, label, children }: RowsProps<Item>) => (
  <ul aria-label={label} className={styles.rows}>
    {items.map((item) => (
      <li key={keyOf(item)} className={styles.row} style={{ height: rowHeight }}>
        {children(item)}
      </li>
    ))}
  </ul>
);

const LongRows = <Item,>({ items, keyOf, rowHeight, label, children }: RowsProps<Item>) => {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top,
  });
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.rows}
      style={{ height: virtual.getTotalSize(), position: "relative" }}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={styles.placed}
            style={{ height: rowHeight, translate: `0 ${start - top}px` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
};

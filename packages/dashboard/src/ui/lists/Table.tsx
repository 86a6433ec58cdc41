import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Table.module.css";
import { useLongList } from "./use-long-list.ts";

export type Column = {
  name: string;
  /** Shows the heading to screen readers only, if the cells are self-explanatory. */
  isNameUnseen?: boolean;
};

type TableProps<Item> = {
  label: string;
  columns: readonly Column[];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height of every row, in pixels. */
  rowHeight: number;
  /** The class that sets the `grid-template-columns` of every row. */
  rowClass: string | undefined;
  /** Renders the cells of a row: one {@link Cell} per column, in order. */
  children: (item: Item) => ReactNode;
};

/** Longer tables are virtualized. Shorter ones are not, so that the browser's own search finds all rows. */
const maxRendered = 100;

/** A table of rows of equal height, which is virtualized if it is long. */
export function Table<Item>(props: TableProps<Item>) {
  const { label, columns, items, rowClass } = props;
  return (
    <div role="table" aria-label={label} aria-rowcount={items.length + 1}>
      <div role="rowgroup">
        <div role="row" className={classNames(styles.row, styles.head, rowClass)}>
          {columns.map(({ name, isNameUnseen }) => (
            <div key={name} role="columnheader">
              <span className={isNameUnseen ? "unseen" : undefined}>{name}</span>
            </div>
          ))}
        </div>
      </div>
      {items.length > maxRendered ? <LongBody {...props} /> : <WholeBody {...props} />}
    </div>
  );
}

const WholeBody = <Item,>({ items, keyOf, rowHeight, rowClass, children }: TableProps<Item>) => (
  <div role="rowgroup">
    {items.map((item) => (
      <div
        key={keyOf(item)}
        role="row"
        className={classNames(styles.row, rowClass)}
        style={{ height: rowHeight }}
      >
        {children(item)}
      </div>
    ))}
  </div>
);

const LongBody = <Item,>({ items, keyOf, rowHeight, rowClass, children }: TableProps<Item>) => {
  const { list, heightPx, rows } = useLongList<HTMLDivElement>(items.length, rowHeight);
  return (
    <div ref={list} role="rowgroup" style={{ height: heightPx, position: "relative" }}>
      {rows.map(({ index, topPx }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div
            key={keyOf(item)}
            role="row"
            aria-rowindex={index + 2}
            className={classNames(styles.row, styles.placed, rowClass)}
            style={{ height: rowHeight, translate: `0 ${topPx}px` }}
          >
            {children(item)}
          </div>
        );
      })}
    </div>
  );
};

export function Cell({ children }: { children: ReactNode }) {
  return (
    <div role="cell" className={styles.cell}>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Table.module.css";
import { useLongList } from "./use-long-list.ts";

export type Column = {
  name: string;
  /** The heading is read out, not shown, where the cells speak for themselves. */
  isNameUnseen?: boolean;
};

type TableProps<Item> = {
  label: string;
  columns: readonly Column[];
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The one height of all rows, in pixels. */
  rowHeight: number;
  /** The class of every row: its `grid-template-columns`, for each width of the window. */
  rowClass: string | undefined;
  /** The cells of a row: one {@link Cell} for each column, in their order. */
  children: (item: Item) => ReactNode;
};

/** Up to here a table is drawn whole, which a browser's own search can look through. */
const mostWhole = 100;

/** A table of rows of one height. Of a long one only the rows in view are in the page. */
export const Table = <Item,>(props: TableProps<Item>) => {
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
      {items.length > mostWhole ? <LongBody {...props} /> : <WholeBody {...props} />}
    </div>
  );
};

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

export const Cell = ({ children }: { children: ReactNode }) => (
  <div role="cell" className={styles.cell}>
    {children}
  </div>
);

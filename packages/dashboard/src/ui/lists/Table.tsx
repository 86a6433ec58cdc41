import { useRef } from "react";
import { classNames } from "../class-names.ts";
import { Cells, rowClass } from "./Cells.tsx";
import type { ListLayout } from "./list-layout.ts";
import styles from "./Table.module.css";
import { useLongList } from "./use-long-list.ts";

type TableProps<Item> = {
  label: string;
  layout: ListLayout<Item>;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height of every row, in pixels. */
  rowHeight: number;
};

/** Longer tables are virtualized. Shorter ones are not, so that the browser's own search finds all rows. */
const maxRendered = 100;

/** A table of rows of equal height, which is virtualized if it is long. */
export function Table<Item>(props: TableProps<Item>) {
  const { label, layout, items } = props;
  return (
    <div role="table" aria-label={label} aria-rowcount={items.length + 1} style={layout.style}>
      <div role="rowgroup">
        <div role="row" className={classNames(rowClass, styles.row, styles.head)}>
          {layout.columns.map(({ name, column, placing }) => (
            <div key={name} role="columnheader" {...placing}>
              <span className={column.isHeaderUnseen ? "unseen" : undefined}>{column.header}</span>
            </div>
          ))}
        </div>
      </div>
      {items.length > maxRendered ? <LongBody {...props} /> : <AllRows {...props} />}
    </div>
  );
}

function AllRows<Item>({ items, keyOf, rowHeight, layout }: TableProps<Item>) {
  return (
    <div role="rowgroup">
      {items.map((item) => (
        <div
          key={keyOf(item)}
          role="row"
          className={classNames(rowClass, styles.row)}
          style={{ height: rowHeight }}
        >
          <Cells layout={layout} item={item} role="cell" className={styles.cell} />
        </div>
      ))}
    </div>
  );
}

function LongBody<Item>({ items, keyOf, rowHeight, layout }: TableProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const { heightPx, rows } = useLongList(list, { items, keyOf, heightOf: () => rowHeight });
  return (
    <div ref={list} role="rowgroup" style={{ height: heightPx, position: "relative" }}>
      {rows.map(({ index, topPx }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div
            key={keyOf(item)}
            data-key={keyOf(item)}
            role="row"
            aria-rowindex={index + 2}
            className={classNames(rowClass, styles.row, styles.placed)}
            style={{ height: rowHeight, translate: `0 ${topPx}px` }}
          >
            <Cells layout={layout} item={item} role="cell" className={styles.cell} />
          </div>
        );
      })}
    </div>
  );
}

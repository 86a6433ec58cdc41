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
  /** Lets the headings sort the rows. The caller does it. */
  sort?: TableSort | undefined;
};

export type TableSort = {
  /** The name of the column by which the rows are sorted. */
  column: string;
  /** 1 for ascending, -1 for descending. */
  direction: 1 | -1;
  onSort: (column: string) => void;
};

/** Longer tables are virtualized. Shorter ones are not, so that the browser's own search finds all rows. */
const maxRendered = 100;

/** A table of rows of equal height, which is virtualized if it is long. */
export function Table<Item>(props: TableProps<Item>) {
  const { label, layout, items, sort } = props;
  return (
    <div role="table" aria-label={label} aria-rowcount={items.length + 1} style={layout.style}>
      <div role="rowgroup">
        <div role="row" className={classNames(rowClass, styles.row, styles.head)}>
          {layout.columns.map(({ name, column, placing }) => (
            <div
              key={name}
              role="columnheader"
              aria-sort={sort?.column === name ? ariaSort(sort) : undefined}
              {...placing}
            >
              {sort === undefined ? (
                <span className={column.isHeaderUnseen ? "unseen" : undefined}>
                  {column.header}
                </span>
              ) : (
                <SortButton name={name} header={column.header} sort={sort} />
              )}
            </div>
          ))}
        </div>
      </div>
      {items.length > maxRendered ? <LongBody {...props} /> : <AllRows {...props} />}
    </div>
  );
}

const ariaSort = ({ direction }: TableSort) => (direction === 1 ? "ascending" : "descending");

type SortButtonProps = { name: string; header: string | undefined; sort: TableSort };

/** The arrow of the column that is sorted points to the larger values. */
const SortButton = ({ name, header, sort }: SortButtonProps) => (
  <button type="button" className={styles.sort} onClick={() => sort.onSort(name)}>
    {header}
    {sort.column === name && <span className={styles.arrow} data-direction={sort.direction} />}
  </button>
);

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

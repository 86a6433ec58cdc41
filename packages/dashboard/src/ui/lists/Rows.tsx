import { useDeferredValue, type ReactNode } from "react";
import { later, partsOf } from "../later.tsx";
import styles from "./Rows.module.css";

export type RowsProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The one height of all rows, in pixels. */
  rowHeight: number;
  label: string;
  /** Up to here a list is drawn whole, which a browser's own search can look through. */
  mostWhole?: number;
  children: (item: Item) => ReactNode;
};

const wholeUsually = 100;

/** A list with hairlines between rows of one height. Of a long list only the rows in view are in the page. */
export const Rows = <Item,>(props: RowsProps<Item>) => {
  const { items, keyOf, mostWhole = wholeUsually, children } = props;
  if (items.length <= mostWhole) return <WholeRows {...props} />;
  return (
    <LongRows
      {...props}
      items={items.map((item) => ({ key: keyOf(item), draw: () => children(item) }))}
      keyOf={({ key }) => key}
    >
      {({ draw }) => draw()}
    </LongRows>
  );
};

/** A drawn row by its key: what a part that is loaded later can take, whatever the items are. */
type DrawnRow = { key: string | number; draw: () => ReactNode };

const LongRows = later(
  partsOf(() => import("./LongRows.tsx")),
  ({ LongRows }) =>
    (props: RowsProps<DrawnRow>) => <LongRows {...props} />,
  (props) => <WholeRows {...props} items={props.items.slice(0, props.mostWhole ?? wholeUsually)} />,
);

/** As many as a screen shows at once: they are drawn at once, the others right after them. */
const firstRows = 20;

const WholeRows = <Item,>({ items, keyOf, rowHeight, label, children }: RowsProps<Item>) => {
  const isFirst = useDeferredValue(false, true);
  return (
    <ul aria-label={label} className={styles.rows} style={{ minHeight: items.length * rowHeight }}>
      {items.slice(0, isFirst ? firstRows : undefined).map((item) => (
        <li key={keyOf(item)} className={styles.row} style={{ height: rowHeight }}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
};

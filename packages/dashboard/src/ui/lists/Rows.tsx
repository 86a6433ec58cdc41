import { useDeferredValue, type CSSProperties, type ReactNode } from "react";
import { lazyComponent, lazyModule } from "../lazy.tsx";
import styles from "./Rows.module.css";

export type RowsProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** The height of a row, in pixels. */
  heightOf: (item: Item) => number;
  label: string;
  /** The grids of the rows. */
  style: CSSProperties;
  /** Longer lists are virtualized. Shorter ones are not, so that the browser's own search finds all rows. */
  maxRendered?: number;
  children: (item: Item) => ReactNode;
};

const defaultMaxRendered = 100;

/** A list of rows of known heights, which is virtualized if it is long. */
export function Rows<Item>(props: RowsProps<Item>) {
  const { items, keyOf, heightOf, maxRendered = defaultMaxRendered, children } = props;
  if (items.length <= maxRendered) return <AllRows {...props} />;
  return (
    <LongRows
      {...props}
      items={items.map((item) => ({
        key: keyOf(item),
        heightPx: heightOf(item),
        draw: () => children(item),
      }))}
      keyOf={({ key }) => key}
      heightOf={({ heightPx }) => heightPx}
    >
      {({ draw }) => draw()}
    </LongRows>
  );
}

/** A row by its key. It hides the type of the items from the lazily loaded component, which cannot be generic. */
type DrawnRow = { key: string | number; heightPx: number; draw: () => ReactNode };

const LongRows = lazyComponent(
  lazyModule(() => import("./LongRows.tsx")),
  ({ LongRows }) =>
    (props: RowsProps<DrawnRow>) => <LongRows {...props} />,
  (props) => (
    <AllRows {...props} items={props.items.slice(0, props.maxRendered ?? defaultMaxRendered)} />
  ),
);

/**
 * As many rows as a window of 1080 pixels shows below the cards of home. They are rendered first and the others right after
 * them.
 */
const firstRows = 15;

const AllRows = <Item,>(props: RowsProps<Item>) => {
  const { items, keyOf, heightOf, label, style, children } = props;
  const isFirst = useDeferredValue(false, true);
  return (
    <ul
      aria-label={label}
      className={styles.rows}
      style={{ ...style, minHeight: items.reduce((sum, item) => sum + heightOf(item), 0) }}
    >
      {items.slice(0, isFirst ? firstRows : undefined).map((item) => (
        <li key={keyOf(item)} className={styles.row} style={{ height: heightOf(item) }}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
};

import {
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
  type CSSProperties,
  type ReactNode,
} from "react";
import { afterPaint } from "../../lib/after-paint.ts";
import { lazyModule, useLazyModule } from "../lazy.tsx";
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
  /** The height of what is above the list, if rows that it pushes out of the window should wait for the first frame. */
  abovePx?: number;
  /** Whether new rows below the first screen are always rendered after a frame, because a key may replace all rows. */
  defersNewRows?: boolean;
  children: (item: Item) => ReactNode;
};

const defaultMaxRendered = 100;

/** A file of its own, because of the library that it needs (11 kB). */
const longRows = lazyModule(() => import("./LongRows.tsx"));

/** A list of rows of known heights, which is virtualized if it is long. */
export function Rows<Item>(props: RowsProps<Item>) {
  const { items, keyOf, heightOf, maxRendered = defaultMaxRendered, children, ...rest } = props;
  const rows = items.map((item) => ({
    key: keyOf(item),
    heightPx: heightOf(item),
    draw: () => children(item),
  }));
  const isLong = rows.length > maxRendered;
  const { module } = useLazyModule(isLong ? longRows : undefined);
  // The same component until the code has been loaded, so that the rows and their focus stay.
  const Drawn = isLong && module ? module.LongRows : FewRows;
  return <Drawn {...rest} rows={rows} maxRendered={maxRendered} />;
}

/** A row by its key. It hides the type of the items from the lazily loaded component, which cannot be generic. */
export type DrawnRow = { key: string | number; heightPx: number; draw: () => ReactNode };

export type DrawnRowsProps = {
  rows: readonly DrawnRow[];
  label: string;
  style: CSSProperties;
  maxRendered: number;
  abovePx?: number;
  defersNewRows?: boolean;
};

/**
 * How many rows are rendered before the first frame. The others are rendered once these are painted, and laid out only where
 * they are in view. The browser would lay out the first rows twice to find out that they are.
 */
const maxFirstRows = 15;
const minFirstRows = 10;

/** As many rows as the window shows below what is above the list. */
const rowsInView = (abovePx: number, [row]: readonly DrawnRow[]): number =>
  Math.ceil(Math.max(0, innerHeight - abovePx) / (row?.heightPx ?? 1));

/** The rows, or the first of them until the code that virtualizes long lists is loaded. */
function FewRows({ rows, label, style, maxRendered, abovePx = 0, defersNewRows }: DrawnRowsProps) {
  const [inView] = useState(() => rowsInView(abovePx, rows));
  const firstRows = Math.min(Math.max(inView, minFirstRows), maxFirstRows);
  const [isPainted, setPainted] = useState(false);
  useEffect(() => void afterPaint().then(() => startTransition(() => setPainted(true))), []);
  const keys = defersNewRows ? rows.map(({ key }) => key).join("\n") : "";
  const settled = useDeferredValue(keys);
  const known = settled === keys ? undefined : new Set(settled.split("\n"));
  const shown =
    known === undefined
      ? rows
      : rows.filter(({ key }, index) => index < firstRows || known.has(String(key)));
  return (
    <ul
      aria-label={label}
      className={styles.rows}
      style={{ ...style, minHeight: rows.reduce((sum, { heightPx }) => sum + heightPx, 0) }}
    >
      {shown.slice(0, isPainted ? maxRendered : firstRows).map(({ key, heightPx, draw }, at) => (
        <li
          key={key}
          className={at < firstRows ? styles.first : styles.later}
          style={{ height: heightPx }}
        >
          {draw()}
        </li>
      ))}
    </ul>
  );
}

import type { Build } from "@signalbox/contract";
import {
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useFocusedRow } from "../../../ui/lists/row-focus.ts";
import { withNeighbours } from "../../../ui/lists/use-long-list.ts";
import type { BuildPlace } from "../model/place.ts";
import styles from "./BuildTests.module.css";
import type { TestRow } from "./test-rows.ts";
import { TestItem } from "./TestItem.tsx";

type TestListProps = {
  rows: readonly TestRow[];
  build: Build;
  place: BuildPlace;
  /** The id of the test in the address, which is scrolled to. */
  linked: number | undefined;
  showsSuite: boolean;
  isOpen: (id: number) => boolean;
  onToggle: (id: number) => void;
};

const rowHeightPx = 36;
const narrowRowHeightPx = 56;
const openHeightPx = 180;

/** The tests in a pane that scrolls. Only those in view are elements. */
export function TestsInPane(props: TestListProps) {
  const pane = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = useOptions(props, list, rowHeightPx);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useVirtualizer({ ...options, getScrollElement: () => pane.current });
  useScrollToLinked(props, virtual.scrollToIndex);
  return (
    <div
      ref={pane}
      className={styles.scroller}
      role="region"
      aria-label="List of tests"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <Rows {...props} virtual={virtual} list={list} topPx={0} />
    </div>
  );
}

/** The tests in a narrow window, which scrolls itself. */
export function TestsInPage(props: TestListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    setTopPx((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const options = useOptions(props, list, narrowRowHeightPx);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtual = useWindowVirtualizer({ ...options, scrollMargin: topPx });
  useScrollToLinked(props, virtual.scrollToIndex);
  return <Rows {...props} virtual={virtual} list={list} topPx={topPx} />;
}

function useOptions(
  { rows, isOpen }: TestListProps,
  list: RefObject<HTMLElement | null>,
  heightPx: number,
) {
  const focusedKey = useFocusedRow(list, undefined);
  const focused = focusedKey === undefined ? -1 : rows.findIndex(({ key }) => key === focusedKey);
  return {
    count: rows.length,
    getItemKey: (index: number): string => rows[index]?.key ?? "",
    estimateSize: (index: number): number => {
      const row = rows[index];
      return row?.kind === "test" && isOpen(row.test.id) ? heightPx + openHeightPx : heightPx;
    },
    rangeExtractor: (range: Range) => withNeighbours(range, focused),
    overscan: 12,
  };
}

function useScrollToLinked(
  { rows, linked }: TestListProps,
  scrollTo: (index: number, options: { align: "start" }) => void,
): void {
  const done = useRef<number>(undefined);
  useEffect(() => {
    if (linked === undefined || done.current === linked) return;
    const index = rows.findIndex((row) => row.kind === "test" && row.test.id === linked);
    if (index > 1) scrollTo(index, { align: "start" });
    if (index !== -1) done.current = linked;
  }, [rows, linked, scrollTo]);
}

type RowsProps<Scroller extends Element | Window> = TestListProps & {
  virtual: Virtualizer<Scroller, Element>;
  list: RefObject<HTMLDivElement | null>;
  topPx: number;
};

function Rows<Scroller extends Element | Window>(props: RowsProps<Scroller>) {
  const { rows, virtual, list, topPx, isOpen, onToggle, ...about } = props;
  return (
    <div ref={list} role="list" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <div
            key={key}
            ref={virtual.measureElement}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            data-index={index}
            data-key={row.key}
            className={styles.place}
            style={{ translate: `0 ${start - topPx}px` }}
          >
            {row.kind === "heading" ? (
              <h3 className={styles.heading}>
                {row.title} <span className={styles.soft}>{row.note}</span>
              </h3>
            ) : (
              <TestItem
                {...about}
                test={row.test}
                isOpen={isOpen(row.test.id)}
                onToggle={onToggle}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

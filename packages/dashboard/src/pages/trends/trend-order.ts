import type { Trend } from "@signalbox/insight";

/** The columns of the table, each with the direction in which it is sorted first. */
const columns = {
  step: 1,
  line: -1,
  median: -1,
  p95: -1,
  failed: -1,
  flaky: -1,
  change: -1,
} as const;

export type TrendColumn = keyof typeof columns;
/** `direction` is 1 for ascending and -1 for descending. */
export type TrendSort = { column: TrendColumn; direction: 1 | -1 };

/** What changed last comes first. */
const newestChange: TrendSort = { column: "change", direction: -1 };

/** The order in the address, such as `median`, or `-median` for the opposite direction. */
export function parseSort(text: string | undefined): TrendSort {
  const name = text?.replace(/^-/, "") ?? "";
  if (!isColumn(name)) return newestChange;
  return { column: name, direction: text === name ? columns[name] : opposite(columns[name]) };
}

/** The order for the address after a press on the heading of a column; undefined for the first one. */
export function nextSort({ column, direction }: TrendSort, pressed: TrendColumn) {
  const isReversed = column === pressed && direction === columns[column];
  if (isReversed) return `-${pressed}`;
  return pressed === newestChange.column ? undefined : pressed;
}

export function isColumn(name: string): name is TrendColumn {
  return Object.hasOwn(columns, name);
}

const opposite = (direction: 1 | -1): 1 | -1 => (direction === 1 ? -1 : 1);

/**
 * The trends in this order. By their newest change, those that changed come first, then those that fail, and the others
 * can be folded away, unless there are no other rows.
 */
export function arrangeTrends(trends: readonly Trend[], sort: TrendSort) {
  if (sort.column !== "change" || sort.direction !== -1) return { shown: sorted(trends, sort) };
  const { changed = [], failing = [], rest = [] } = Object.groupBy(trends, kindOf);
  const shown = [...sorted(changed, sort), ...sorted(failing, { column: "failed", direction: -1 })];
  return shown.length === 0 ? { shown: rest } : { shown, unchanged: rest };
}

const kindOf = (trend: Trend): "changed" | "failing" | "rest" => {
  const { changes, failureRate, isIgnored, isRemoved } = trend;
  if (isRemoved) return "rest";
  if (changes.length > 0) return "changed";
  return failureRate > 0 && !isIgnored ? "failing" : "rest";
};

/** Rows without the value come last in both directions. */
const sorted = (trends: readonly Trend[], { column, direction }: TrendSort): readonly Trend[] =>
  trends.toSorted((a, b) => {
    const [one, other] = [valueOf(a, column), valueOf(b, column)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined);
    if (typeof one === "string" || typeof other === "string")
      return direction * String(one).localeCompare(String(other), "en", { numeric: true });
    return direction * (one - other);
  });

const valueOf = (trend: Trend, column: TrendColumn): number | string | undefined => {
  const values = {
    step: () => `${trend.name.step} ${trend.name.stage}`,
    line: () => trend.points.findLast(({ seconds }) => seconds !== undefined)?.seconds,
    median: () => trend.median,
    p95: () => trend.p95,
    failed: () => trend.failureRate,
    flaky: () => trend.flakyRate,
    change: () => (trend.isRemoved ? undefined : trend.changes.at(-1)?.number),
  };
  return values[column]();
};

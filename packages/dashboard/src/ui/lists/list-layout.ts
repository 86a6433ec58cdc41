import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./Cells.module.css";

/** A column of a list or table of {@link Item}s. */
export type Column<Item> = {
  /** The heading. Only tables have headings. */
  header?: string;
  /** Shows the heading to screen readers only, because the cells are self-explanatory. */
  isHeaderUnseen?: boolean;
  cell: (item: Item) => ReactNode;
  tooltip?: (item: Item) => string | undefined;
  /** A track of `grid-template-columns`. */
  width: string;
  /** The track in windows narrower than 1100 px, if it is another one. */
  widthBelow1100?: string;
  /** Hides the column in windows narrower than this, in pixels, but not in the narrow layout if that names it. */
  hideBelow?: 1100 | 1000;
  /** The class of the cells and of the heading. */
  className?: string | undefined;
};

/**
 * The layout in windows narrower than 768 px, where a row has several lines: the tracks, and for each line the
 * names of its columns. A name in adjacent places spans them. Columns that are not named are hidden.
 */
type NarrowLayout<Name extends string> = { widths: string; lines: readonly (readonly Name[])[] };

type PlacedColumn<Item> = {
  name: string;
  column: Column<Item>;
  /** The attributes that place a cell or heading in the grid. */
  placing: { className: string; style: CSSProperties };
};

export type ListLayout<Item> = {
  columns: readonly PlacedColumn<Item>[];
  /** The grids of `Cells.module.css`, for the element around the rows. */
  style: CSSProperties;
  /** The time of an item, in Unix seconds, if the rows are grouped by day. */
  timeOf: ((item: Item) => number) | undefined;
};

/**
 * Derives the grids of a list from its columns, so that adding a column is one line. With `timeOf`, the rows are under
 * headings of days.
 */
export function defineList<Item, Name extends string>(
  columns: Record<Name, Column<Item>>,
  narrow: NarrowLayout<NoInfer<Name>>,
  timeOf?: (item: Item) => number,
): ListLayout<Item> {
  const named = Object.entries<Column<Item>>(columns);
  const shownIfNarrow: ReadonlySet<string> = new Set(narrow.lines.flat());
  const templateAt = (windowPx: number): string => {
    const shown = named.filter(([, { hideBelow = 0 }]) => windowPx >= hideBelow);
    const widths = shown.map(([, { width, widthBelow1100 = width }]) =>
      windowPx < 1100 ? widthBelow1100 : width,
    );
    return template([shown.map(([name]) => name)], widths.join(" "));
  };
  return {
    columns: named.map(([name, column]) => ({
      name,
      column,
      placing: {
        className: classNames(
          column.hideBelow && hiding[column.hideBelow],
          !shownIfNarrow.has(name) && styles.below768,
          column.className,
        ),
        style: { gridArea: name },
      },
    })),
    style: {
      "--grid": templateAt(1100),
      "--grid-below-1100": templateAt(1000),
      "--grid-below-1000": templateAt(768),
      "--grid-below-768": template(narrow.lines, narrow.widths),
    },
    timeOf,
  };
}

const hiding = {
  1100: styles.below1100,
  1000: styles.below1000,
};

/** A value of `grid-template` whose areas are named after the columns. */
const template = (lines: readonly (readonly string[])[], widths: string): string =>
  `${lines.map((names) => `"${names.join(" ")}"`).join(" ")} / ${widths}`;

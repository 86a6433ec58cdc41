import { classNames } from "../class-names.ts";
import styles from "./Cells.module.css";
import type { ListLayout } from "./list-layout.ts";

/** The class of a row whose children are {@link Cells}. */
export const rowClass = styles.row;

type CellsProps<Item> = {
  layout: ListLayout<Item>;
  item: Item;
  /** For rows of a table. Other rows are links, which have no cells for screen readers. */
  role?: "cell";
  className?: string | undefined;
};

export function Cells<Item>({ layout, item, role, className }: CellsProps<Item>) {
  const Element = role === "cell" ? "div" : "span";
  return layout.columns.map(({ name, column, placing }) => (
    <Element
      key={name}
      role={role}
      className={classNames(className, placing.className)}
      style={placing.style}
      title={column.tooltip?.(item)}
    >
      {column.cell(item)}
    </Element>
  ));
}

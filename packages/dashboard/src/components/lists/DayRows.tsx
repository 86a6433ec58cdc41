import { withDays } from "../../lib/days.ts";
import type { ListLayout } from "../../ui/lists/list-layout.ts";
import { Rows, type RowsProps } from "../../ui/lists/Rows.tsx";
import { DayHeading } from "../time/DayHeading.tsx";
import styles from "./DayRows.module.css";

type DayRowsProps<Item> = Omit<RowsProps<Item>, "style"> & { layout: ListLayout<Item> };

/** A list of rows under headings of days, if its layout says when an item was. */
export function DayRows<Item>(props: DayRowsProps<Item>) {
  const { items, layout, keyOf, heightOf, children, ...rest } = props;
  const { style, timeOf } = layout;
  if (timeOf === undefined)
    return <Rows {...{ items, keyOf, heightOf, children, style }} {...rest} />;
  return (
    <Rows
      {...rest}
      style={style}
      items={withDays(items, timeOf)}
      keyOf={(entry) => ("day" in entry ? `day ${entry.day}` : keyOf(entry.item))}
      heightOf={(entry) => ("day" in entry ? headingHeightPx : heightOf(entry.item))}
    >
      {(entry) =>
        "day" in entry ? (
          <DayHeading day={entry.day} className={styles.day} />
        ) : (
          children(entry.item)
        )
      }
    </Rows>
  );
}

const headingHeightPx = 34;

/** Calendar days in the reader's time zone. A day is the number of days from 1970-01-01 to its date. */

const dayMs = 86_400_000;

/** The day of a time in milliseconds. */
export function dayOf(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
}

/** `Today`, `Yesterday`, or the date. A later day is called today, because the server's clock may be ahead. */
export function dayWords(day: number, today: number): string {
  if (day >= today) return "Today";
  if (day === today - 1) return "Yesterday";
  const date = new Date(day * dayMs);
  const isThisYear = date.getUTCFullYear() === new Date(today * dayMs).getUTCFullYear();
  return (isThisYear ? weekday : longDate).format(date);
}

const weekday = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** An item, or the day of the items that follow. */
export type DayEntry<Item> = { day: number } | { item: Item };

/** Inserts each day before its items, which are sorted newest first. `timeOf`: in Unix seconds. */
export function withDays<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
): DayEntry<Item>[] {
  let last = Infinity;
  return items.flatMap((item): DayEntry<Item>[] => {
    const day = dayOf(timeOf(item) * 1000);
    // A clock that was set back must not repeat a day.
    if (day >= last) return [{ item }];
    last = day;
    return [{ day }, { item }];
  });
}

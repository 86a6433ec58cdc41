/** A name and how much room it has. */
export type Named = { name: string; room: number };

const cut = "…";

/**
 * Shortens the names that do not fit, in the middle, so that different names stay different: if two would become equal,
 * the part in which they differ is kept. As a last resort a name begins with its position.
 * @param widthOf the width of a text, in the unit of the room
 */
export function shortNames(names: readonly Named[], widthOf: (text: string) => number): string[] {
  const labels = names.map(({ name, room }) => cutMiddle(name, room, widthOf));
  for (const indices of collisionsIn(names, labels)) {
    const from = commonStart(indices.map((index) => names[index]?.name ?? ""));
    for (const index of indices) {
      const { name = "", room = 0 } = names[index] ?? {};
      labels[index] = cutAround(name, from, room, widthOf);
    }
  }
  for (const indices of collisionsIn(names, labels))
    for (const index of indices) {
      const { name = "", room = 0 } = names[index] ?? {};
      labels[index] = cutEnd(`${index + 1} ${name}`, room, widthOf);
    }
  return labels;
}

type WidthOf = (text: string) => number;

/** Groups of indices whose names differ although their labels are equal. */
const collisionsIn = (names: readonly Named[], labels: readonly string[]): number[][] =>
  [...Map.groupBy(labels.keys(), (index) => labels[index] ?? "").values()].filter(
    (indices) => new Set(indices.map((index) => names[index]?.name)).size > 1,
  );

const commonStart = (names: readonly string[]): number => {
  const [first = ""] = names;
  let at = 0;
  while (at < first.length && names.every((name) => name[at] === first[at])) at += 1;
  return at;
};

const cutMiddle = (name: string, room: number, widthOf: WidthOf): string =>
  widthOf(name) <= room
    ? name
    : longest(
        name.length - 1,
        (kept) => name.slice(0, Math.ceil(kept / 2)) + cut + endOf(name, Math.floor(kept / 2)),
      )(room, widthOf);

/** Keeps the part that begins a little before `from`. */
const cutAround = (name: string, from: number, room: number, widthOf: WidthOf): string => {
  const start = Math.max(0, from - 2);
  const before = start > 0 ? cut : "";
  return longest(name.length - start, (kept) => {
    const end = start + kept;
    return before + name.slice(start, end) + (end < name.length ? cut : "");
  })(room, widthOf);
};

const cutEnd = (name: string, room: number, widthOf: WidthOf): string =>
  longest(name.length, (kept) => name.slice(0, kept) + (kept < name.length ? cut : ""))(
    room,
    widthOf,
  );

const endOf = (name: string, count: number): string => (count === 0 ? "" : name.slice(-count));

/** The label with the most kept characters that fits. Labels grow with the number of kept characters. */
const longest =
  (maxKept: number, labelOf: (kept: number) => string) =>
  (room: number, widthOf: WidthOf): string => {
    let [low, high] = [0, maxKept];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (widthOf(labelOf(middle)) <= room) low = middle;
      else high = middle - 1;
    }
    return labelOf(low);
  };

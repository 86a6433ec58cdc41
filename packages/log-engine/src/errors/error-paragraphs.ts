import { defineFeature, logScale, type ErrorFeatures } from "./error-columns.ts";

/**
 * Features of the paragraph that a line belongs to. Tools print one failure as one paragraph, so a paragraph with an
 * error in it is likelier to be the reason as a whole, and readers start with its first lines.
 */
type Paragraph = { readonly from: number; to: number };

type Paragraphs = {
  readonly list: readonly Paragraph[];
  /** The index of each line's paragraph; -1 for blank lines. */
  readonly at: Int32Array;
};

/** Only the first lines of a paragraph are examined, which bounds the time. */
const MAX_LINES = 200;
const known = new WeakMap<ErrorFeatures, Paragraphs>();

function paragraphsOf(all: ErrorFeatures): Paragraphs {
  const before = known.get(all);
  if (before !== undefined) return before;
  const list: Paragraph[] = [];
  const at = new Int32Array(all.lines.length).fill(-1);
  let last: { readonly line: number; readonly isBlank: boolean } | undefined;
  all.lines.forEach((seen, i) => {
    const isBlank = seen.bare === "";
    if (!isBlank) {
      const open = list.at(-1);
      const continues = last !== undefined && !last.isBlank && seen.line === last.line + 1;
      if (open !== undefined && continues) open.to = i + 1;
      else list.push({ from: i, to: i + 1 });
      at[i] = list.length - 1;
    }
    last = { line: seen.line, isBlank };
  });
  const paragraphs = { list, at };
  known.set(all, paragraphs);
  return paragraphs;
}

type Value = (paragraph: Paragraph, index: number, line: number) => number;

/** A feature that is -1 for blank lines. */
function defineInParagraph(name: string, valueIn: (all: ErrorFeatures) => Value): void {
  defineFeature(name, (all) => {
    const { list, at } = paragraphsOf(all);
    const value = valueIn(all);
    return all.each((_, i) => {
      const index = at[i] ?? -1;
      const paragraph = list[index];
      return paragraph === undefined ? -1 : value(paragraph, index, i);
    });
  });
}

/** A feature that is the same for all lines of a paragraph, computed once for each. */
function defineForParagraph(
  name: string,
  valueIn: (all: ErrorFeatures) => (paragraph: Paragraph) => number,
): void {
  defineInParagraph(name, (all) => {
    const value = valueIn(all);
    const values = new Map<Paragraph, number>();
    return (paragraph) => {
      const before = values.get(paragraph);
      if (before !== undefined) return before;
      const now = value(paragraph);
      values.set(paragraph, now);
      return now;
    };
  });
}

defineInParagraph(
  "line of its paragraph",
  () =>
    ({ from }, _, line) =>
      logScale(line - from),
);
defineInParagraph(
  "lines to the paragraph's end",
  () =>
    ({ to }, _, line) =>
      logScale(to - 1 - line),
);
defineInParagraph(
  "length of its paragraph",
  () =>
    ({ from, to }) =>
      logScale(to - from),
);
defineInParagraph("paragraphs above", () => (_, index) => logScale(index));
defineInParagraph("paragraphs below", (all) => {
  const { length } = paragraphsOf(all).list;
  return (_, index) => logScale(length - 1 - index);
});
for (const column of ["weight", "labelled as error", "failed test", "explanation", "red"]) {
  defineForParagraph(`${column} in the paragraph`, (all) => {
    const values = all.column(column);
    return ({ from, to }) => Math.max(...values.subarray(from, Math.min(to, from + MAX_LINES)));
  });
}
defineForParagraph("frames in the paragraph", (all) => ({ from, to }) => {
  return logScale(sum(all.column("frame"), from, to));
});
defineForParagraph("share of afterwords in the paragraph", (all) => ({ from, to }) => {
  return sum(all.column("afterword"), from, to) / (to - from);
});
defineInParagraph("errors above in the paragraph", (all) => {
  const telling = all.column("telling");
  const above = new Float64Array(telling.length + 1);
  telling.forEach((value, i) => {
    above[i + 1] = (above[i] ?? 0) + value;
  });
  return ({ from }, _, line) => logScale((above[line] ?? 0) - (above[from] ?? 0));
});

function sum(column: Float32Array, from: number, to: number): number {
  return column.subarray(from, Math.min(to, from + MAX_LINES)).reduce((a, b) => a + b, 0);
}

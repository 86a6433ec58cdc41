import { defineFeature, logScale, type Column, type ErrorFeatures } from "./error-columns.ts";
import type { ExaminedLine } from "./error-line.ts";
import { formOf } from "./error-reports.ts";

/**
 * Features that compare a line with all others. Routine output repeats. A reason differs from the lines around it in
 * form, has words that are rare in this log, and the summary at the end names it again.
 */
const WORD_CHARS = 40;
const FORM = formOfFirst(12);
const FORMS: readonly (readonly [name: string, formOf: (line: ExaminedLine) => string])[] = [
  ["first 6 characters", formOfFirst(6)],
  ["first 12 characters", FORM],
  ["first 24 characters", formOfFirst(24)],
  ["first word", (seen) => /^\S+/.exec(seen.bare)?.[0].slice(0, WORD_CHARS) ?? ""],
];

function formOfFirst(chars: number): (line: ExaminedLine) => string {
  return (seen) => (seen.bare === "" ? "" : formOf(seen.text, chars));
}

for (const [name, form] of FORMS) {
  defineFeature(`lines with its ${name}`, (all) => {
    return totals(all.keys(form), (count) => logScale(count));
  });
  defineFeature(`share of lines with its ${name}`, (all) => {
    return totals(all.keys(form), (count) => count / all.lines.length);
  });
}

function totals(keys: readonly string[], value: (count: number) => number): Column {
  const count = new Map<string, number>();
  for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1);
  return Float32Array.from(keys, (key) => (key === "" ? -1 : value(count.get(key) ?? 0)));
}

defineFeature("changes the form", (all) => {
  const forms = all.keys(FORM);
  return all.each((_, i) => {
    return (forms[i] === forms[i - 1] ? 0 : 1) + (forms[i] === forms[i + 1] ? 0 : 2);
  });
});
defineFeature("lines of its form above", (all) => {
  const seen = new Map<string, number>();
  return Float32Array.from(all.keys(FORM), (form) => {
    const above = seen.get(form) ?? 0;
    seen.set(form, above + 1);
    return logScale(above);
  });
});

/** The summary is in the last lines. */
const SUMMARY_LINES = 60;
/** A word in the very next lines belongs to the same report. */
const SAME_REPORT = 2;

defineFeature("words named at the end", (all) => {
  const { words, counts, last } = wordsOf(all);
  const from = all.lines.length - SUMMARY_LINES;
  return all.each((_, i) => {
    let sum = 0;
    for (const word of words[i] ?? []) {
      const at = last.get(word) ?? 0;
      const isNamed = at > i + SAME_REPORT && at >= from;
      if (isNamed) sum += 1 / (counts.get(word) ?? 1);
    }
    return sum;
  });
});
defineFeature("share of rare words", (all) => {
  const { words, counts } = wordsOf(all);
  return all.each((_, i) => {
    const lineWords = [...(words[i] ?? [])];
    return lineWords.length === 0
      ? -1
      : lineWords.filter((word) => (counts.get(word) ?? 0) <= 2).length / lineWords.length;
  });
});

type Words = {
  /** The words of each line. */
  readonly words: readonly ReadonlySet<string>[];
  /** The number of lines with each word, and the last of these lines. */
  readonly counts: ReadonlyMap<string, number>;
  readonly last: ReadonlyMap<string, number>;
};

const known = new WeakMap<ErrorFeatures, Words>();
/** Only the beginning of a line is searched for words, which bounds the time. */
const LINE_CHARS = 300;

function wordsOf(all: ErrorFeatures): Words {
  const before = known.get(all);
  if (before !== undefined) return before;
  const words = all.lines.map((seen) => {
    return new Set(
      seen.bare
        .slice(0, LINE_CHARS)
        .toLowerCase()
        .match(/[a-z_][\w$]{4,}/g),
    );
  });
  const counts = new Map<string, number>();
  const last = new Map<string, number>();
  words.forEach((lineWords, i) => {
    for (const word of lineWords) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      last.set(word, i);
    }
  });
  const result = { words, counts, last };
  known.set(all, result);
  return result;
}

/** The number of lines below its head that may belong to a report. */
const REPORT_LINES = 40;

// Heads of reports: lines below that are indented deeper.
defineFeature("deeper lines below", (all) => {
  const indent = all.column("indent");
  const blank = all.column("blank");
  return all.each((_, i) => {
    if (blank[i] === 1) return -1;
    let deeper = 0;
    for (let below = i + 1; below < Math.min(indent.length, i + REPORT_LINES); below++) {
      if (blank[below] === 1) continue;
      if ((indent[below] ?? 0) <= (indent[i] ?? 0)) break;
      deeper++;
    }
    return logScale(deeper);
  });
});
defineFeature("lines left out above", (all) => {
  return all.each((seen, i) => {
    const above = all.lines[i - 1];
    return above !== undefined && above.line !== seen.line - 1 ? 1 : 0;
  });
});

/**
 * A name for a sentence that is one string. If it is written from right to left, it is put between isolates
 * (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates), so that it does not reorder the words around it.
 * In markup an element does the same: see base.css.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** `unit / test`: a stage and its step, for sentences and titles. */
export function isolatedPath(...names: readonly (string | undefined)[]): string {
  return names.flatMap((name) => (name ? isolated(name) : [])).join(" / ");
}

/** The blocks of scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Parses `page` or `per_page`; undefined if the text is not a number. */
export const toInteger = (text = ""): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Pages start at 1; smaller numbers mean the first page. */
export const toPage = (text: string | undefined): number => Math.max(1, toInteger(text) ?? 1);

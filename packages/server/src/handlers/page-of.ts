/** What lists read from `page` and `per_page`: texts that are no number count as not given. */
export const toInteger = (text = ""): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Pages count from 1; 0 and less are the first one. */
export const toPage = (text: string | undefined): number => Math.max(1, toInteger(text) ?? 1);

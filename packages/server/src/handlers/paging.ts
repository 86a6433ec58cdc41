import { limits } from "@signalbox/contract";

/** Parses `page` or `per_page`; undefined if the text is not a number. */
export function toInteger(text = ""): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Pages start at 1; smaller numbers mean the first page. */
export function toPage(text: string | undefined): number {
  return Math.max(1, toInteger(text) ?? 1);
}

/** Falls back to the default for anything but a number from 1 to the maximum page size. */
export function toPerPage(text: string | undefined): number {
  const number = toInteger(text) ?? 0;
  return number < 1 || number > limits.maxPerPage ? limits.perPageDefault : number;
}

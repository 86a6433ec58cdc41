import { placeOf } from "./lines/log-details.ts";

/** The line of the next (or, with -1, the previous) of rising lines, seen from `from`; round at the ends. */
export const stepThrough = (
  lines: ArrayLike<number>,
  from: number,
  by: 1 | -1,
): number | undefined => {
  if (lines.length === 0) return undefined;
  const place = by === 1 ? placeOf(lines, from + 1) : placeOf(lines, from) - 1;
  return lines[(place + lines.length) % lines.length];
};

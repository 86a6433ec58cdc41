import { lowerBound } from "./log-details.ts";

/**
 * Returns the next (or, with -1, the previous) of ascending lines after `from` and wraps around at the
 * ends.
 */
export function stepThrough(
  lines: ArrayLike<number>,
  from: number,
  by: 1 | -1,
): number | undefined {
  if (lines.length === 0) return undefined;
  const index = by === 1 ? lowerBound(lines, from + 1) : lowerBound(lines, from) - 1;
  return lines[(index + lines.length) % lines.length];
}

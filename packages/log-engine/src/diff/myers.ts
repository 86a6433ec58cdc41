import type { Gap } from "./align.ts";

/**
 * Pairs the equal lines of a gap on a shortest edit script (Myers, An O(ND) Difference Algorithm, 1986,
 * https://doi.org/10.1007/BF01840446), if it needs at most `maxEdits` edits. Returns the number of edits that were
 * tried; time and memory grow with its square.
 */
export function myersPairs(
  a: Int32Array,
  b: Int32Array,
  gap: Gap,
  partner: Int32Array,
  maxEdits: number,
): number {
  const { aFrom, bFrom } = gap;
  const aLength = gap.aTo - aFrom;
  const bLength = gap.bTo - bFrom;
  const limit = Math.min(maxEdits, aLength + bLength);
  const width = 2 * limit + 3;
  const reached = new Int32Array(width);
  const rows: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits++) {
    rows.push(reached.slice(limit + 1 - edits - 1, limit + 1 + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const left = reached[limit + k] ?? 0;
      const right = reached[limit + k + 2] ?? 0;
      let x = k === -edits || (k !== edits && left < right) ? right : left + 1;
      while (x < aLength && x - k < bLength && a[aFrom + x] === b[bFrom + x - k]) x++;
      reached[limit + 1 + k] = x;
      if (x >= aLength && x - k >= bLength) {
        walkBack(rows, edits, gap, partner);
        return edits;
      }
    }
  }
  return limit;
}

/** `rows[d]` is the furthest point reached with d - 1 edits, for the diagonals -d-1 to d+1. */
function walkBack(rows: readonly Int32Array[], edits: number, gap: Gap, partner: Int32Array): void {
  let x = gap.aTo - gap.aFrom;
  let y = gap.bTo - gap.bFrom;
  for (let d = edits; d >= 0; d--) {
    const row = rows[d] ?? new Int32Array();
    const at = (k: number): number => row[k + d + 1] ?? 0;
    const k = x - y;
    const isDown = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const previousK = isDown ? k + 1 : k - 1;
    const previousX = d === 0 ? 0 : at(previousK);
    const previousY = d === 0 ? 0 : previousX - previousK;
    const startX = d === 0 ? 0 : isDown ? previousX : previousX + 1;
    while (x > startX) {
      x--;
      y--;
      partner[gap.bFrom + y] = gap.aFrom + x;
    }
    x = previousX;
    y = previousY;
  }
}

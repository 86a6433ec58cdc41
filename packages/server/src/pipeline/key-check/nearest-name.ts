/**
 * The name that was probably meant by a misspelled one: the nearest with at most two changed letters, or one in a short
 * name. Letter case counts as no change.
 */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const lower = given.toLowerCase();
  const tolerance = lower.length > 5 ? 2 : 1;
  const ranked = names
    .map((name) => ({ name, distance: editDistance(lower, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= tolerance)
    .toSorted((one, other) => one.distance - other.distance);
  return ranked[0]?.name;
}

/** The number of letters to insert, delete, replace or swap with a neighbour. Long texts match nothing. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const changed = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced);
      const swapped = isSwapped
        ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1
        : changed;
      current.push(Math.min(changed, swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}

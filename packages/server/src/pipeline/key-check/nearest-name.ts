/**
 * The name that was probably meant by a misspelled one: the nearest with at most two changed letters, or one in a short
 * name. Letter case counts as no change.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const tolerance = lower.length > 5 ? 2 : 1;
  const ranked = names
    .map((name) => ({ name, distance: editDistance(lower, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= tolerance)
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}

/** The number of letters to insert, delete, replace or swap with a neighbour. Long texts match nothing. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const changed = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced);
      const swapped = isSwapped
        ? (beforeLast[column - 2] ?? Number.POSITIVE_INFINITY) + 1
        : changed;
      current.push(Math.min(changed, swapped));
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}

/**
 * Positions the items of one column: in order, at least `gaps` apart, and otherwise as near as possible
 * to their desired positions (isotonic regression: least squares by pooling adjacent violators,
 * https://en.wikipedia.org/wiki/Isotonic_regression). Positions are centres; `gaps[i]` is the minimum
 * distance between i - 1 and i.
 */
export function placeColumn(wanted: readonly number[], gaps: readonly number[]): number[] {
  const offsets: number[] = [];
  for (const at of wanted.keys())
    offsets.push(at === 0 ? 0 : (offsets[at - 1] ?? 0) + (gaps[at] ?? 0));
  const blocks: { sum: number; count: number }[] = [];
  for (const [index, want] of wanted.entries()) {
    let block = { sum: want - (offsets[index] ?? 0), count: 1 };
    for (let above = blocks.at(-1); above && meanOf(above) > meanOf(block); above = blocks.at(-1)) {
      blocks.pop();
      block = { sum: above.sum + block.sum, count: above.count + block.count };
    }
    blocks.push(block);
  }
  const shifts = blocks.flatMap((block) =>
    Array.from({ length: block.count }, () => meanOf(block)),
  );
  return offsets.map((offset, index) => offset + (shifts[index] ?? 0));
}

const meanOf = ({ sum, count }: { sum: number; count: number }): number => sum / count;

const BLOCK_SHIFT = 8;
const BLOCK = 1 << BLOCK_SHIFT;

/**
 * The heights of rows, of which few are measured; all others count as the estimate. Finding a row by its
 * position, or the reverse, takes logarithmic time. Memory grows with the number of measured rows.
 */
export class RowHeights {
  readonly estimate: number;
  count = 0;
  /** By block of rows: the difference of each row from the estimate; NaN if not measured. */
  #measured = new Map<number, Float64Array>();
  /** The sums of differences by block, as a Fenwick tree (https://en.wikipedia.org/wiki/Fenwick_tree). */
  #tree = new Float64Array(1);

  constructor(estimate: number) {
    this.estimate = estimate;
  }

  get total(): number {
    return this.top(this.count);
  }

  /** Adds or removes rows at the end. */
  setCount(count: number): void {
    for (let row = count; row < this.count; row++) this.set(row, this.estimate);
    this.count = count;
    const blocks = (count >>> BLOCK_SHIFT) + 1;
    if (blocks < this.#tree.length) return;
    this.#tree = new Float64Array(Math.max(blocks + 1, this.#tree.length * 2));
    for (const [block, rows] of this.#measured) this.#addToTree(block, sum(rows, BLOCK));
  }

  /** Forgets all measurements, for instance after a change of the width. */
  clear(): void {
    this.#measured.clear();
    this.#tree.fill(0);
  }

  height(row: number): number {
    const difference = this.#measured.get(row >>> BLOCK_SHIFT)?.[row & (BLOCK - 1)];
    return this.estimate + (difference ?? 0);
  }

  /** Records a measured height. Returns the change from the previous height. */
  set(row: number, height: number): number {
    const change = height - this.height(row);
    if (change === 0) return 0;
    const block = row >>> BLOCK_SHIFT;
    let rows = this.#measured.get(block);
    if (rows === undefined) this.#measured.set(block, (rows = new Float64Array(BLOCK)));
    rows[row & (BLOCK - 1)] = height - this.estimate;
    this.#addToTree(block, change);
    return change;
  }

  top(row: number): number {
    const block = row >>> BLOCK_SHIFT;
    let differences = 0;
    for (let i = block; i > 0; i -= i & -i) differences += this.#tree[i] ?? 0;
    const rows = this.#measured.get(block);
    if (rows !== undefined) differences += sum(rows, row & (BLOCK - 1));
    return row * this.estimate + differences;
  }

  /** The row at an offset from the top: the last row that begins at or above it. */
  rowAt(offset: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.top(middle + 1) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, Math.min(low, this.count - 1));
  }

  #addToTree(block: number, change: number): void {
    for (let i = block + 1; i < this.#tree.length; i += i & -i) {
      this.#tree[i] = (this.#tree[i] ?? 0) + change;
    }
  }
}

function sum(values: Float64Array, count: number): number {
  let result = 0;
  for (let i = 0; i < count; i++) result += values[i] ?? 0;
  return result;
}

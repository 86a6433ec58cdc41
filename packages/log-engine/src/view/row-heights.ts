const BLOCK_SHIFT = 8;
const BLOCK = 1 << BLOCK_SHIFT;

/**
 * Heights of rows of which few were ever measured: the others count as the estimate. Finding the row at a
 * place, and the place of a row, takes time with the logarithm of the rows; memory grows with what was
 * measured.
 */
export class RowHeights {
  estimate: number;
  count = 0;
  /** By block of rows: how much each differs from the estimate; NaN where it was not measured. */
  private measured = new Map<number, Float64Array>();
  /** Sums of differences by block, as a binary indexed tree. */
  private tree = new Float64Array(1);

  constructor(estimate: number) {
    this.estimate = estimate;
  }

  get total(): number {
    return this.top(this.count);
  }

  /** Rows come or go at the end. */
  setCount(count: number): void {
    for (let row = count; row < this.count; row++) this.set(row, this.estimate);
    this.count = count;
    const blocks = (count >>> BLOCK_SHIFT) + 1;
    if (blocks < this.tree.length) return;
    this.tree = new Float64Array(Math.max(blocks + 1, this.tree.length * 2));
    for (const [block, rows] of this.measured) this.addToTree(block, sum(rows, BLOCK));
  }

  /** Forgets what was measured, for instance when the width has changed. */
  clear(): void {
    this.measured.clear();
    this.tree.fill(0);
  }

  height(row: number): number {
    const difference = this.measured.get(row >>> BLOCK_SHIFT)?.[row & (BLOCK - 1)];
    return this.estimate + (difference ?? 0);
  }

  /** Sets what a row was measured to be; returns by how much it has changed. */
  set(row: number, height: number): number {
    const change = height - this.height(row);
    if (change === 0) return 0;
    const block = row >>> BLOCK_SHIFT;
    let rows = this.measured.get(block);
    if (rows === undefined) this.measured.set(block, (rows = new Float64Array(BLOCK)));
    rows[row & (BLOCK - 1)] = height - this.estimate;
    this.addToTree(block, change);
    return change;
  }

  /** Where a row begins. */
  top(row: number): number {
    const block = row >>> BLOCK_SHIFT;
    let differences = 0;
    for (let i = block; i > 0; i -= i & -i) differences += this.tree[i] ?? 0;
    const rows = this.measured.get(block);
    if (rows !== undefined) differences += sum(rows, row & (BLOCK - 1));
    return row * this.estimate + differences;
  }

  /** The row at a place: the last that begins at or above it. */
  rowAt(place: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.top(middle + 1) <= place) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, Math.min(low, this.count - 1));
  }

  private addToTree(block: number, change: number): void {
    for (let i = block + 1; i < this.tree.length; i += i & -i) {
      this.tree[i] = (this.tree[i] ?? 0) + change;
    }
  }
}

function sum(values: Float64Array, count: number): number {
  let result = 0;
  for (let i = 0; i < count; i++) result += values[i] ?? 0;
  return result;
}

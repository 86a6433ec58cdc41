const FIRST_CHUNK = 256;
const SHIFT = 16;
const CHUNK = 1 << SHIFT;
const MASK = CHUNK - 1;

/** A list of integers from 0 to 2³²−1, four bytes each, that grows and shrinks at the end without copying. */
export class NumberList {
  length = 0;
  #chunks: Uint32Array<ArrayBuffer>[] = [];

  push(value: number): void {
    const index = this.length >>> SHIFT;
    let chunk = this.#chunks[index];
    if (chunk === undefined) {
      chunk = new Uint32Array(index === 0 ? FIRST_CHUNK : CHUNK);
      this.#chunks.push(chunk);
    } else if ((this.length & MASK) >= chunk.length) {
      const grown = new Uint32Array(chunk.length * 4);
      grown.set(chunk);
      chunk = this.#chunks[0] = grown;
    }
    chunk[this.length & MASK] = value;
    this.length++;
  }

  at(index: number): number {
    return this.#chunks[index >>> SHIFT]?.[index & MASK] ?? 0;
  }

  last(): number {
    return this.at(this.length - 1);
  }

  set(index: number, value: number): void {
    const chunk = this.#chunks[index >>> SHIFT];
    if (chunk !== undefined) chunk[index & MASK] = value;
  }

  truncate(length: number): void {
    if (length >= this.length) return;
    this.length = length;
    const keep = Math.max(1, Math.ceil(length / CHUNK));
    if (this.#chunks.length > keep) this.#chunks.length = keep;
  }

  /** The number of values that are at most `value`. The values must be ascending. */
  countUpTo(value: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  toArray(from = 0): Uint32Array<ArrayBuffer> {
    const result = new Uint32Array(Math.max(0, this.length - from));
    for (let i = from; i < this.length; i++) result[i - from] = this.at(i);
    return result;
  }

  get allocated(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  }
}

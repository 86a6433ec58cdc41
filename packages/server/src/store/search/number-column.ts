/** The values of a column. Beyond the last row that was set they are 0. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const firstCapacity = 1024;
const any = Number.POSITIVE_INFINITY;
const kinds = [
  { Kind: Uint8Array, min: 0, max: 2 ** 8 - 1 },
  { Kind: Uint16Array, min: 0, max: 2 ** 16 - 1 },
  { Kind: Uint32Array, min: 0, max: 2 ** 32 - 1 },
  { Kind: Float64Array, min: -any, max: any },
] as const;

/** A whole number for each row, all with as few bytes as the largest one needs. */
export class NumberColumn {
  #kind: (typeof kinds)[number] = kinds[0];
  #values: Numbers = new Uint8Array(firstCapacity);

  /** Setting a row may replace the array. */
  get values(): Numbers {
    return this.#values;
  }

  set(row: number, value: number): void {
    const { min, max } = this.#kind;
    if (value < min || value > max) this.#widen(value);
    if (row >= this.#values.length) this.#copyTo(Math.max(row + 1, this.#values.length * 2));
    this.#values[row] = value;
  }

  /** Moves the rows from `row` up to `size` down by one, to make place for a new row. */
  makePlace(row: number, size: number): void {
    if (size >= this.#values.length) this.#copyTo(this.#values.length * 2);
    this.#values.copyWithin(row + 1, row, size);
    this.#values[row] = 0;
  }

  #widen(value: number): void {
    this.#kind = kinds.find(({ min, max }) => value >= min && value <= max) ?? this.#kind;
    this.#copyTo(this.#values.length);
  }

  #copyTo(length: number): void {
    const before = this.#values;
    this.#values = new this.#kind.Kind(length);
    this.#values.set(before);
  }
}

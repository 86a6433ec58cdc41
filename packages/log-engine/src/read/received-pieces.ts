import type { LogGap } from "../types/values.ts";

const MAX_GAPS = 100;

/** The `pos` values received so far as ascending ranges: a log without gaps is one range. */
export class ReceivedPieces {
  #ranges: { from: number; to: number }[] = [];

  has(pos: number): boolean {
    const range = this.#ranges[this.#countUpTo(pos) - 1];
    return range !== undefined && pos <= range.to;
  }

  add(pos: number): void {
    const last = this.#ranges.at(-1);
    if (last !== undefined && pos === last.to + 1) last.to = pos;
    else if (last === undefined || pos > last.to) this.#ranges.push({ from: pos, to: pos });
    else if (!this.has(pos)) this.#insert(pos);
  }

  get first(): number {
    return this.#ranges[0]?.from ?? -1;
  }

  get last(): number {
    return this.#ranges.at(-1)?.to ?? -1;
  }

  /** The first hundred gaps between the received pieces. */
  gaps(): LogGap[] {
    return this.#ranges
      .slice(1, MAX_GAPS + 1)
      .map((range, i) => ({ from: (this.#ranges[i]?.to ?? 0) + 1, to: range.from - 1 }));
  }

  /** Adds a late piece, which fills a gap or part of it. */
  #insert(pos: number): void {
    const index = this.#countUpTo(pos);
    const before = this.#ranges[index - 1];
    const after = this.#ranges[index];
    const joinsBefore = before?.to === pos - 1;
    const joinsAfter = after?.from === pos + 1;
    if (joinsBefore && joinsAfter) {
      before.to = after.to;
      this.#ranges.splice(index, 1);
    } else if (joinsBefore) before.to = pos;
    else if (joinsAfter) after.from = pos;
    else this.#ranges.splice(index, 0, { from: pos, to: pos });
  }

  /** The number of ranges that begin at or before `pos`. */
  #countUpTo(pos: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ranges[middle]?.from ?? 0) <= pos) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

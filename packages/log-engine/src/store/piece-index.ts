import { NumberList } from "./number-list.ts";

export type PieceOfLine = {
  readonly pos: number;
  readonly time: number;
};

/**
 * The first piece of each line. Lines that continue as expected (next `pos`, same second) need no entry,
 * so an ordinary log has about one entry per second.
 */
export class PieceIndex {
  /** Lines below this number have a known piece. */
  assigned = 0;
  #first = new NumberList();
  #pos = new NumberList();
  /** Seconds times 2, plus 1 if `pos` increases with each following line. */
  #time = new NumberList();

  /** Assigns this piece to the lines below `end` that have no piece yet. */
  assign(end: number, pos: number, time: number): void {
    const count = end - this.assigned;
    if (count <= 0) return;
    if (!this.#continues(pos, time)) this.#push(this.assigned, pos, time, true);
    if (count > 1) this.#push(this.assigned + 1, pos, time, false);
    this.assigned = end;
  }

  of(line: number): PieceOfLine {
    const entry = this.#first.countUpTo(Math.min(line, this.assigned - 1)) - 1;
    if (entry < 0) return { pos: 0, time: 0 };
    const step = this.#time.at(entry) & 1;
    const pos = this.#pos.at(entry) + step * (line - this.#first.at(entry));
    return { pos, time: this.#time.at(entry) >>> 1 };
  }

  /** Returns null for a line whose piece is still being read. */
  known(line: number): PieceOfLine | null {
    return line < this.assigned ? this.of(line) : null;
  }

  truncate(line: number): void {
    if (line >= this.assigned) return;
    this.assigned = line;
    let keep = this.#first.length;
    while (keep > 0 && this.#first.at(keep - 1) >= line) keep--;
    for (const list of [this.#first, this.#pos, this.#time]) list.truncate(keep);
  }

  get allocated(): number {
    return this.#first.allocated + this.#pos.allocated + this.#time.allocated;
  }

  #continues(pos: number, time: number): boolean {
    if (this.#first.length === 0) return false;
    const last = this.#time.last();
    if (last >>> 1 !== time || (last & 1) === 0) return false;
    return this.#pos.last() + this.assigned - this.#first.last() === pos;
  }

  #push(line: number, pos: number, time: number, counts: boolean): void {
    this.#first.push(line);
    this.#pos.push(pos);
    this.#time.push(time * 2 + (counts ? 1 : 0));
  }
}

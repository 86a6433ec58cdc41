import { NumberList } from "./number-list.ts";
import type { LogGap } from "./types.ts";

export interface PieceOfLine {
  readonly pos: number;
  readonly time: number;
}

const MOST_GAPS = 100;

/**
 * Which piece each line began with. Lines that go on as expected (the next `pos`, the same second)
 * need no entry, so an ordinary log has about one entry a second.
 */
export class PieceIndex {
  /** Lines below this know their piece. */
  assigned = 0;
  private first = new NumberList();
  private pos = new NumberList();
  /** Seconds, doubled, plus 1 where the following lines count up `pos`. */
  private time = new NumberList();

  /** Lines up to `end` that have no piece yet began with this one. */
  assign(end: number, pos: number, time: number): void {
    const count = end - this.assigned;
    if (count <= 0) return;
    if (!this.continues(pos, time)) this.push(this.assigned, pos, time, true);
    if (count > 1) this.push(this.assigned + 1, pos, time, false);
    this.assigned = end;
  }

  of(line: number): PieceOfLine {
    const entry = this.first.countUpTo(Math.min(line, this.assigned - 1)) - 1;
    if (entry < 0) return { pos: 0, time: 0 };
    const step = this.time.at(entry) & 1;
    const pos = this.pos.at(entry) + step * (line - this.first.at(entry));
    return { pos, time: this.time.at(entry) >>> 1 };
  }

  truncate(line: number): void {
    if (line >= this.assigned) return;
    this.assigned = line;
    let keep = this.first.length;
    while (keep > 0 && this.first.at(keep - 1) >= line) keep--;
    for (const list of [this.first, this.pos, this.time]) list.truncate(keep);
  }

  get allocated(): number {
    return this.first.allocated + this.pos.allocated + this.time.allocated;
  }

  private continues(pos: number, time: number): boolean {
    if (this.first.length === 0) return false;
    const last = this.time.last();
    if (last >>> 1 !== time || (last & 1) === 0) return false;
    return this.pos.last() + this.assigned - this.first.last() === pos;
  }

  private push(line: number, pos: number, time: number, counts: boolean): void {
    this.first.push(line);
    this.pos.push(pos);
    this.time.push(time * 2 + (counts ? 1 : 0));
  }
}

/** Which `pos` were seen, as rising ranges: one range for a whole log without gaps. */
export class SeenPieces {
  private ranges: { from: number; to: number }[] = [];

  has(pos: number): boolean {
    return this.ranges.some((range) => pos >= range.from && pos <= range.to);
  }

  add(pos: number): void {
    const last = this.ranges.at(-1);
    if (last !== undefined && pos === last.to + 1) last.to = pos;
    else if (last === undefined || pos > last.to + 1) this.ranges.push({ from: pos, to: pos });
    else if (!this.has(pos)) this.insert(pos);
  }

  get first(): number {
    return this.ranges[0]?.from ?? -1;
  }

  get last(): number {
    return this.ranges.at(-1)?.to ?? -1;
  }

  gaps(): LogGap[] {
    return this.ranges
      .slice(1, MOST_GAPS + 1)
      .map((range, i) => ({ from: (this.ranges[i]?.to ?? 0) + 1, to: range.from - 1 }));
  }

  private insert(pos: number): void {
    this.ranges.push({ from: pos, to: pos });
    this.ranges.sort((a, b) => a.from - b.from);
    const merged: { from: number; to: number }[] = [];
    for (const range of this.ranges) {
      const last = merged.at(-1);
      if (last !== undefined && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
      else merged.push(range);
    }
    this.ranges = merged;
  }
}

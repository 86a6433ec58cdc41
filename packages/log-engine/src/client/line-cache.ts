import type { LogLine } from "../types/values.ts";

const MAX_LINES = 4000;

/** Recently drawn lines, so that scrolling back needs no request. The oldest are evicted first. */
export class LineCache {
  #clean = new Map<number, LogLine>();
  #raw = new Map<number, LogLine>();

  get(line: number, raw: boolean): LogLine | undefined {
    return (raw ? this.#raw : this.#clean).get(line);
  }

  keep(lines: readonly LogLine[], raw: boolean): void {
    const map = raw ? this.#raw : this.#clean;
    for (const line of lines) {
      map.delete(line.line);
      map.set(line.line, line);
    }
    for (const line of map.keys()) {
      if (map.size <= MAX_LINES) break;
      map.delete(line);
    }
  }

  dropFrom(from: number): void {
    for (const map of [this.#clean, this.#raw]) {
      for (const line of map.keys()) if (line >= from) map.delete(line);
    }
  }
}

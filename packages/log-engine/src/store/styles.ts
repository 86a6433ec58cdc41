import { applyNumber } from "../text/sgr.ts";
import { PLAIN, type Style } from "../text/style.ts";

const MOST_STYLES = 1 << 16;
const RECENT = 256;
const REMEMBERED = 64;
const CODES = 100;

/**
 * Gives each different style of a log a small number; 0 is plain. A log that paints every letter in
 * another colour falls back to plain after 65,536 styles rather than eat the memory.
 */
export class StyleTable {
  private styles: Style[] = [PLAIN];
  private ids = new Map<string, number>([["0,0,0", 0]]);
  /** By style and number: the style after it plus 1, or 0. */
  private next = new Uint32Array(REMEMBERED * CODES);
  /** Programs use few styles again and again: the last id of each hash, looked at first. */
  private recent = new Uint32Array(RECENT);

  get(id: number): Style {
    return this.styles[id] ?? PLAIN;
  }

  idOf(style: Style): number {
    const slot = (style.fg * 31 + style.bg * 17 + style.flags) & (RECENT - 1);
    const guess = this.recent[slot] ?? 0;
    const known = this.get(guess);
    if (known.fg === style.fg && known.bg === style.bg && known.flags === style.flags) return guess;
    const id = this.find(style);
    this.recent[slot] = id;
    return id;
  }

  /** The style after a simple number, such as 32 for green; remembered for the first styles of a log. */
  after(id: number, code: number): number {
    const slot = id * CODES + code;
    const known = id < REMEMBERED ? (this.next[slot] ?? 0) : 0;
    if (known > 0) return known - 1;
    const next = this.idOf(applyNumber(this.get(id), code));
    if (id < REMEMBERED) this.next[slot] = next + 1;
    return next;
  }

  private find(style: Style): number {
    const key = `${style.fg},${style.bg},${style.flags}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    if (this.styles.length >= MOST_STYLES) return 0;
    this.styles.push(style);
    this.ids.set(key, this.styles.length - 1);
    return this.styles.length - 1;
  }
}

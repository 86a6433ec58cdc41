import { applyNumber } from "../text/sgr.ts";
import { PLAIN, type Style } from "../text/style.ts";

const MAX_STYLES = 1 << 16;
const RECENT = 256;
const REMEMBERED = 64;
const CODES = 100;

/**
 * Assigns a small number to each distinct style; 0 is plain. After 65,536 styles new ones become plain,
 * so that a log with a new colour in every character cannot exhaust the memory.
 */
export class StyleTable {
  #styles: Style[] = [PLAIN];
  #ids = new Map<string, number>([["0,0,0", 0]]);
  /** The next style plus 1 by style and SGR number, or 0 if unknown. */
  #next = new Uint32Array(REMEMBERED * CODES);
  /** The last id for each hash. It is checked first because programs repeat few styles. */
  #recent = new Uint32Array(RECENT);

  get(id: number): Style {
    return this.#styles[id] ?? PLAIN;
  }

  idOf(style: Style): number {
    const slot = (style.fg * 31 + style.bg * 17 + style.flags) & (RECENT - 1);
    const guess = this.#recent[slot] ?? 0;
    const known = this.get(guess);
    if (known.fg === style.fg && known.bg === style.bg && known.flags === style.flags) return guess;
    const id = this.#find(style);
    this.#recent[slot] = id;
    return id;
  }

  /** The style after a simple SGR number, such as 32 for green. Cached for the first styles of a log. */
  after(id: number, code: number): number {
    const slot = id * CODES + code;
    const known = id < REMEMBERED ? (this.#next[slot] ?? 0) : 0;
    if (known > 0) return known - 1;
    const next = this.idOf(applyNumber(this.get(id), code));
    if (id < REMEMBERED) this.#next[slot] = next + 1;
    return next;
  }

  #find(style: Style): number {
    const key = `${style.fg},${style.bg},${style.flags}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    if (this.#styles.length >= MAX_STYLES) return 0;
    this.#styles.push(style);
    this.#ids.set(key, this.#styles.length - 1);
    return this.#styles.length - 1;
  }
}

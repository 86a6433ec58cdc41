import { ByteStore } from "./byte-store.ts";
import { NumberList } from "./number-list.ts";
import { decodeText } from "../text/utf8.ts";

/**
 * The targets of OSC 8 links, numbered from 1. They are stored as bytes because a log may link every
 * line. See https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
 */
export class LinkTable {
  #bytes = new ByteStore();
  #ends = new NumberList();
  #lastHref = "";

  idOf(href: string): number {
    if (href !== this.#lastHref || this.#ends.length === 0) {
      const encoded = new TextEncoder().encode(href);
      this.#bytes.append(encoded, 0, encoded.length);
      this.#ends.push(this.#bytes.length);
      this.#lastHref = href;
    }
    return this.#ends.length;
  }

  href(id: number): string | undefined {
    if (id === 0) return undefined;
    const from = id > 1 ? this.#ends.at(id - 2) : 0;
    return decodeText(this.#bytes.slice(from, this.#ends.at(id - 1)).slice());
  }

  get allocated(): number {
    return this.#bytes.allocated + this.#ends.allocated;
  }
}

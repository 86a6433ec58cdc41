import { ApiError } from "../../../lib/api-error.ts";

/**
 * Reads a JSON array of objects, or null for none, whose text arrives in pieces. Each piece is scanned for the end of the
 * last complete element, and all elements before it are parsed at once.
 */
export class ArrayReader {
  #maxBytes: number;
  #rest: Buffer = Buffer.alloc(0);
  #isFirst = true;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  /** @param maxBytes of an element */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the elements that are complete. Throws a 400 if the text is not JSON, a 413 if an element is too long. */
  push(piece: Buffer): unknown[] {
    const text = Buffer.concat([this.#rest, piece]);
    const end = this.#findEnd(text, this.#rest.length);
    this.#rest = text.subarray(end);
    if (this.#rest.length > this.#maxBytes)
      throw new ApiError(413, "A line of the log is too long");
    return end === 0 ? [] : this.#parse(`${text.toString("utf8", 0, end)}]`);
  }

  /** Returns the elements that are left. */
  end(): unknown[] {
    return this.#parse(this.#rest.toString("utf8"));
  }

  /** The offset after the last element that is complete; 0 if there is none. Looks only at the bytes from `from`. */
  #findEnd(text: Buffer, from: number): number {
    let end = 0;
    for (let at = from; at < text.length; at += 1) {
      const byte = text[at];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isInString = false;
      } else if (byte === quote) this.#isInString = true;
      else if (byte === openBrace || byte === openBracket) this.#depth += 1;
      else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#depth === 1) end = at + 1;
      }
    }
    return end;
  }

  #parse(text: string): unknown[] {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    // What follows an element begins with a comma or the closing bracket.
    const value = parseJson(isFirst ? text : `[0${text}`);
    if (isFirst && value === null) return [];
    if (!Array.isArray(value)) throw new ApiError(400, "The body is not a list");
    const elements: unknown[] = value;
    return isFirst ? elements : elements.slice(1);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "The body is not JSON");
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

import { isUtf8 } from "node:buffer";

/**
 * The text of a file. A byte that is not UTF-8 becomes a lone surrogate, from U+DC80 to U+DCFF, which no valid file can
 * contain, so that `checkEncoding` can name the line and the byte.
 */
export function decodeText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = endOfValid(bytes, from);
    pieces.push(bytes.toString("utf8", from, to));
    if (to < bytes.length) pieces.push(String.fromCharCode(0xdc00 + (bytes[to] ?? 0)));
    from = to + 1;
  }
  return pieces.join("");
}

/** The end of the valid text from an offset. It ends at the latest before the first byte that is not ASCII, or behind it. */
function endOfValid(bytes: Buffer, from: number): number {
  let end = from;
  while (end < bytes.length) {
    const length = characterLength(bytes[end] ?? 0);
    if (length > 1 && !isUtf8(bytes.subarray(end, end + length))) return end;
    if (length === 0 || end + length > bytes.length) return end;
    end += length;
  }
  return end;
}

/** The bytes of a character with this first byte; 0 if none begins with it. */
function characterLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf5 ? 4 : 0;
}

/**
 * A text from outside for a terminal: control characters, which a terminal would obey, and invisible characters that reorder
 * or hide text (https://trojansource.codes) are written as in source code, such as `\x1b`. Tabs and line feeds stay.
 */
export function escapeControls(text: string): string {
  return text.replaceAll(dangerous, (character) => {
    const code = character.charCodeAt(0);
    if (code >= invalidBytes && code <= invalidBytes + 0xff) return hex("\\x", code & 0xff, 2);
    return code <= 0xff ? hex("\\x", code, 2) : hex("\\u", code, 4);
  });
}

/** Bytes of a file that are no text, see `decodeText`. */
const invalidBytes = 0xdc00;

const dangerous =
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|\p{Cs}/gu;

function hex(prefix: string, code: number, digits: number): string {
  return prefix + code.toString(16).padStart(digits, "0");
}

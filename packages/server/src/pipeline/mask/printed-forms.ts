/** The forms in which tools print a value that they were given: encoded, escaped or quoted. */

/**
 * Every form in which a value may stand in a log, but for the value itself: base64, percent-encoded for
 * URLs, escaped in JSON, quoted by shells. A value of plain letters and digits has base64 forms alone.
 * White space around the value does not count, except that base64 encodes it, too.
 */
export function printedForms(value: string): Set<string> {
  const text = value.trim();
  const forms = new Set([
    ...base64Forms(text, value.slice(value.trimEnd().length)),
    ...percentForms(text),
    ...jsonForms(text),
    ...shellForms(text),
  ]);
  forms.delete(text);
  return forms;
}

/** Values with fewer bytes are found in base64 only where nothing else was encoded with them. */
const embeddedLeast = 6;
/** After how many characters `base64` and `openssl base64` break their lines. */
const base64Widths = [76, 64];
/** What is left on the last of such lines is hidden from this length on. */
const lastLineLeast = 8;

/** With and without padding, in both alphabets, and on lines as programs break them. */
function* base64Forms(text: string, end: string): Generator<string> {
  for (const form of plainBase64Forms(text, end)) {
    yield form;
    yield form.replaceAll("+", "-").replaceAll("/", "_");
  }
}

function* plainBase64Forms(text: string, end: string): Generator<string> {
  for (const last of new Set(["", "\n", end, `${end}\n`])) {
    const encoded = Buffer.from(text + last).toString("base64");
    yield encoded;
    yield encoded.replace(/=+$/, "");
    for (const width of base64Widths) yield* brokenLines(encoded, width);
  }
  yield* embeddedForms(Buffer.from(text));
}

/**
 * The characters that a value has in the base64 of a longer text, as in `user:value`. They depend on where
 * its first byte falls in a group of three, and those at both ends on the bytes beside it as well.
 */
function embeddedForms(bytes: Buffer): string[] {
  if (bytes.length < embeddedLeast) return [];
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

function brokenLines(encoded: string, width: number): string[] {
  if (encoded.length <= width) return [];
  const lines = encoded.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
  return [lines.join("\n"), ...lines.filter((line) => line.length >= lastLineLeast)];
}

/** What encoders change: by RFC 3986, encodeURIComponent, Python's quote, encodeURI, HTML forms, PHP. */
const changedByEncoders = [
  /[^\w.~-]/gu,
  /[^\w.~!'()*-]/gu,
  /[^\w.~/-]/gu,
  /[^\w.~!'()*;/?:@&=+$,#-]/gu,
  /[^\w.*-]/gu,
  /[^\w.-]/gu,
];

function* percentForms(text: string): Generator<string> {
  const codes = new Map(
    Array.from(new Set(text), (character) => [character, percentCode(character)]),
  );
  for (const changed of changedByEncoders) {
    const upper = text.replaceAll(changed, (character) => codes.get(character) ?? character);
    for (const form of [upper, upper.replaceAll(/%../g, (code) => code.toLowerCase())]) {
      yield form;
      yield form.replaceAll("%20", "+");
    }
  }
}

const percentCode = (character: string): string =>
  Buffer.from(character).toString("hex").toUpperCase().replaceAll(/../g, "%$&");

/** As JSON.stringify writes it; with `/` escaped (PHP), with `<`, `>` and `&` (Go), in ASCII (Python). */
function jsonForms(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const ascii = plain.replaceAll(/[^\0-~]/g, (character) => unicodeEscape(character));
  const upper = plain.replaceAll(/[^\0-~]/g, (character) => unicodeEscape(character, true));
  const forms = [plain, ascii, upper];
  return [
    ...forms,
    ...forms.map((form) => form.replaceAll("/", "\\/")),
    ...forms.map((form) => form.replaceAll(/[<>&]/g, (character) => unicodeEscape(character))),
  ];
}

function unicodeEscape(character: string, isUpper = false): string {
  const digits = character.charCodeAt(0).toString(16).padStart(4, "0");
  return `\\u${isUpper ? digits.toUpperCase() : digits}`;
}

/** Between single quotes (`set -x`), between double quotes, after backslashes, and as `$'…'`. */
function shellForms(text: string): string[] {
  return [
    text.replaceAll("'", `'\\''`),
    text.replaceAll("'", `'"'"'`),
    text.replaceAll(/'+/g, (quotes) => `'"${quotes}"'`),
    text.replaceAll(/["\\$`]/g, "\\$&"),
    text.replaceAll(/[\s!"$&'()*,;<>?[\\\]^`{|}]/g, "\\$&"),
    text.replaceAll(/[\\'\n\r\t]/g, (character) => ansiEscapes[character] ?? character),
  ];
}

const ansiEscapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

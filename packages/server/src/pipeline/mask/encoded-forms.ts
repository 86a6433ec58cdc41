/**
 * The forms other than the value itself in which tools print it: base64, percent-encoded for URLs, escaped in
 * JSON, and quoted by shells. A value of letters and digits has only base64 forms. White space around the value
 * is ignored, except in base64, which encodes it too.
 */
export function encodedForms(value: string): Set<string> {
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

/** Values with fewer bytes are found in base64 only if they were encoded alone. */
const minEmbeddedBytes = 6;
/** The line lengths of `base64` and `openssl base64`. */
const base64Widths = [76, 64];
/** The last of these lines is masked only if it has this length or more. */
const minLastLineLength = 8;

/** With and without padding, in both alphabets (https://www.rfc-editor.org/rfc/rfc4648), and wrapped. */
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
 * The characters of a value within the base64 of a longer text such as `user:value`. They depend on the position
 * of its first byte in a group of three. The characters at both ends also depend on the neighbouring bytes.
 */
function embeddedForms(bytes: Buffer): string[] {
  if (bytes.length < minEmbeddedBytes) return [];
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

function brokenLines(encoded: string, width: number): string[] {
  if (encoded.length <= width) return [];
  const lines = encoded.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
  return [lines.join("\n"), ...lines.filter((line) => line.length >= minLastLineLength)];
}

/**
 * The characters that encoders escape: RFC 3986, encodeURIComponent, Python's quote, encodeURI, HTML forms, PHP
 * (https://www.rfc-editor.org/rfc/rfc3986#section-2.3).
 */
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

/** As JSON.stringify writes it, and with the extra escapes of PHP (`/`), Go (`<`, `>`, `&`) and Python (non-ASCII). */
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

/** In single quotes (`set -x`), in double quotes, with backslashes, and as `$'…'`. */
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

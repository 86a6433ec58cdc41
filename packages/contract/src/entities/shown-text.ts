/**
 * A text from outside, such as a commit message or the name of a step, as it is shown: on one screen with other texts, in
 * titles, notifications and copied texts. Escape sequences and control characters are removed, except for tabs and line
 * feeds. Invisible characters that reorder or hide text (https://trojansource.codes) become visible, so that two
 * different names never look the same. The log engine shows the lines of logs by the same rule.
 */
export function shownText(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replaceAll(escapeSequences, "")
    .replaceAll(controls, "")
    .replaceAll(invisible, "\ufffd");
}

// oxlint-disable no-control-regex -- control characters are what this is about
const suspicious =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/;

/**
 * Sequences of terminals (ECMA-48, chapter 5.4 and 8.3): control sequences such as colours, strings such as window titles
 * and addresses of links, and the short ones. A string without an end loses only its introducer: what follows is text.
 */
const escapeSequences =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-~]/g;

const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const invisible = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

import { Buffer } from "node:buffer";

const maxBytes = 1000;
const maxNameBytes = 255;
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const refused = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffd]/;

/** Why a path, as a step gave it, is refused, in one sentence without the path; undefined if it is kept. */
export function pathProblem(path: string): string | undefined {
  const names = path.split("/");
  if (path === "" || names.some((name) => name === "" || name === "." || name === ".."))
    return 'A path must not be empty, begin or end with a slash, or contain "." or ".." as a name';
  if (path.includes("\\")) return "A path must not contain a backslash";
  if (refused.test(path) || !path.isWellFormed())
    return "A path must not contain control characters, nor bytes that are no UTF-8";
  if (Buffer.byteLength(path) > maxBytes) return `A path has at most ${maxBytes} bytes`;
  if (names.some((name) => Buffer.byteLength(name) > maxNameBytes))
    return `A name in a path has at most ${maxNameBytes} bytes`;
  return undefined;
}

const shownCharacters = 100;

/** A path in a warning: on one line, and not longer than people read. */
export function quotePath(path: string): string {
  const text = JSON.stringify(path).replace(
    // JSON leaves these as they are.
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…"`;
}

/**
 * Names for paths that differ also where file systems ignore case, so that an archive can be unpacked everywhere: a later one of
 * two gets a number.
 */
export function distinctPaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const end = /\.[^./]+$/.exec(path)?.index ?? path.length;
    let name = path;
    for (let copy = 2; taken.has(fold(name)); copy += 1)
      name = `${path.slice(0, end)} (${copy})${path.slice(end)}`;
    taken.add(fold(name));
    return name;
  });
}

function fold(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

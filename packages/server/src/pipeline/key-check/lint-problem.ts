import type { FilePlace, LintProblem } from "../file/pipeline-file.ts";
import { nearestName } from "./nearest-name.ts";

/**
 * A problem at a key of a step or pipeline, or at its first line if it does not have this key.
 * @param detail the text after the message, with its separator
 */
export function problemAt(
  place: FilePlace,
  key: string,
  message: string,
  detail = "",
): LintProblem {
  const at = place.keys.get(key);
  return { message, detail, line: at?.line ?? place.line, column: at?.column };
}

/** "; did you mean install?", or nothing if no name resembles the word. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const suggestion = nearestName(word, [...names]);
  return suggestion === undefined || suggestion === word ? "" : `; did you mean ${suggestion}?`;
}

/** "; accepted: push, tag; did you mean push?", without the question if none resembles it. */
export function acceptedWords(word: string, words: Iterable<string>): string {
  const all = [...words];
  return `; accepted: ${all.join(", ")}${didYouMean(word, all)}`;
}

/** A dependency that does not exist or is defined later: its line, and the name that was probably meant. */
export function dependencyProblem(
  item: { name: string; depends_on: readonly string[]; place: FilePlace },
  unknown: string,
  message: string,
  detail: string,
  names: Iterable<string>,
): LintProblem {
  const others = [...names].filter((name) => name !== item.name);
  const { line, column } = item.place.dependencies[item.depends_on.indexOf(unknown)] ?? {};
  return { message, detail: `${detail}${didYouMean(unknown, others)}`, line, column };
}

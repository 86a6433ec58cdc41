import type { FileUsage } from "../file/file-usage.ts";
import { limits } from "../file/limits.ts";
import { expandBraces } from "../text/glob.ts";
import type { Tree, TreeMap, TreeText } from "../yaml/tree.ts";

/**
 * Counts the condition patterns of a document before any of them is matched, because the time of matching
 * grows with the characters of their alternatives.
 * @throws PipelineFileError with the line, if the patterns of the file exceed the limit
 */
export function countPatterns(document: TreeMap, usage: FileUsage): void {
  for (const { text, line } of patternsOf(document)) {
    // A longer pattern is refused when it is read, and could take long to expand.
    if (text.length > limits.patternLength) continue;
    const characters = expandBraces(text).reduce((sum, one) => sum + one.length, 0);
    usage.add("patternCharacters", line, characters);
  }
}

function* patternsOf(document: TreeMap): Generator<TreeText> {
  yield* textsIn(document.entries.get("trigger"));
  for (const key of ["steps", "services"]) {
    const list = document.entries.get(key);
    if (list?.kind !== "list") continue;
    for (const step of list.items)
      if (step.kind === "map") yield* textsIn(step.entries.get("when"));
  }
}

function* textsIn(tree: Tree | undefined): Generator<TreeText> {
  if (tree?.kind === "text") yield tree;
  if (tree?.kind === "list") for (const item of tree.items) yield* textsIn(item);
  if (tree?.kind === "map") for (const value of tree.entries.values()) yield* textsIn(value);
}

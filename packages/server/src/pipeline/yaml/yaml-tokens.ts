import type { CST } from "yaml";
import { type FileUsage, yamlError } from "../file/file-usage.ts";
import { limits } from "../file/limits.ts";

/**
 * Checks the tokens before the tree is composed, because composing is recursive and takes time for each value.
 * @param lineAt returns the line of the file at an offset
 * @throws PipelineFileError if the file is nested too deeply or has too many values or aliases
 */
export function checkTokens(
  tokens: readonly CST.Token[],
  lineAt: (offset: number) => number,
  usage: FileUsage,
): void {
  const open = tokens.map((token) => ({ token, depth: 0 })).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    const line = lineAt(token.offset);
    if (depth > limits.depth) throw yamlError(line, `more than ${limits.depth} levels deep`);
    if (token.type === "alias") usage.add("aliases", line);
    if (!blank.has(token.type)) usage.add("tokens", line);
    for (const inner of innerTokens(token).toReversed())
      open.push({ token: inner, depth: depth + 1 });
  }
}

const blank: ReadonlySet<CST.Token["type"]> = new Set(["comment", "newline", "space"]);

/** Values and their markers. Misplaced tokens count too, because each of them becomes an error. */
function innerTokens(token: CST.Token): CST.Token[] {
  const end = "end" in token ? (token.end ?? []) : [];
  if (token.type === "document") return token.value ? [token.value, ...end] : end;
  if (!("items" in token)) return end;
  const items = token.items.flatMap(({ start, key, sep, value }) => [
    ...start,
    ...(key ? [key] : []),
    ...(sep ?? []),
    ...(value ? [value] : []),
  ]);
  return [...items, ...end];
}

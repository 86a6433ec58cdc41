import type { CST } from "yaml";
import { type FileUsage, yamlError } from "../file/file-usage.ts";
import { limits } from "../file/limits.ts";

/**
 * Checks what the parser found before the composer sees it: composing is recursive, and takes time for
 * every value.
 * @param lineAt the file's line number of an offset
 * @throws PipelineFileError when the file is too deep, or has too many values or aliases
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

/** Values and the marks around them. What cannot be placed is a mark at the end: each becomes an error. */
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

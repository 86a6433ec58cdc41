import type { CST } from "yaml";
import { type FileUsage, yamlError } from "../file/file-usage.ts";
import { limits } from "../file/limits.ts";
import type { Position } from "../file/pipeline-file.ts";

/**
 * Checks the tokens before the tree is composed, because composing is recursive and takes time for each value.
 * @param positionAt returns the position in the file at an offset
 * @throws PipelineFileError if the file is nested too deeply or has too many values or aliases
 */
export function checkTokens(
  tokens: readonly CST.Token[],
  positionAt: (offset: number) => Position,
  usage: FileUsage,
): void {
  for (const { token, depth } of walk(tokens)) {
    const { line, column } = positionAt(token.offset);
    if (depth > limits.depth)
      throw yamlError({ line, column }, `more than ${limits.depth} levels deep`);
    if (token.type === "alias") usage.add("aliases", line);
    if (!blank.has(token.type)) usage.add("tokens", line);
  }
}

/**
 * The innermost bracket, brace or quote that is never closed. The yaml library reports where it noticed this, which is often
 * the end of the file.
 */
export function unclosedToken(
  tokens: readonly CST.Token[],
): { offset: number; source: string } | undefined {
  let last: { offset: number; source: string } | undefined;
  for (const { token } of walk(tokens)) {
    if (token.type === "flow-collection" && !isClosed(token)) last = token.start;
    if (isQuoted(token) && !endsWithQuote(token.source)) last = token;
  }
  return last;
}

function isClosed({ start, end }: CST.FlowCollection): boolean {
  const closing = start.type === "flow-map-start" ? "flow-map-end" : "flow-seq-end";
  return end.some(({ type }) => type === closing);
}

function isQuoted(token: CST.Token): token is CST.FlowScalar {
  return token.type === "double-quoted-scalar" || token.type === "single-quoted-scalar";
}

function endsWithQuote(source: string): boolean {
  return source.length > 1 && source.endsWith(source.charAt(0));
}

/** The tokens in the order of the document. */
function* walk(tokens: readonly CST.Token[]): Generator<{ token: CST.Token; depth: number }> {
  const open = tokens.map((token) => ({ token, depth: 0 })).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    yield next;
    const depth = next.depth + 1;
    for (const token of innerTokens(next.token).toReversed()) open.push({ token, depth });
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

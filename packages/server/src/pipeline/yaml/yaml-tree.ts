import { Composer, type ErrorCode, isScalar, LineCounter, Parser } from "yaml";
import { type FileUsage, yamlError } from "../file/file-usage.ts";
import { dockerPipeline } from "../file/known-keys.ts";
import type { Position } from "../file/pipeline-file.ts";
import type { Tree } from "./tree.ts";
import { TreeBuilder } from "./tree-builder.ts";
import { checkTokens, unclosedToken } from "./yaml-tokens.ts";

/**
 * Parses one YAML document. Null if it is empty.
 * @param firstLine the line of the file at which the document begins
 * @param usage the counts of the file's earlier documents
 * @param warn takes a sentence about each key whose value another one replaces
 * @throws PipelineFileError with the line of the error
 */
export function readTree(
  text: string,
  firstLine: number,
  usage: FileUsage,
  warn: (sentence: string) => void = () => undefined,
): Tree | null {
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: firstLine + Math.max(line, 1) - 1, column: Math.max(col, 1) };
  };
  checkTokens(tokens, positionAt, usage);
  const [document] = new Composer({ uniqueKeys: false, logLevel: "silent" }).compose(tokens);
  if (document === undefined) return null;
  const [error] = document.errors;
  if (error) {
    const open = unclosedToken(tokens);
    if (open) throw yamlError(positionAt(open.offset), `unclosed ${open.source.charAt(0)}`);
    const help = needQuotes.has(error.code) ? " (text with such characters needs quotes)" : "";
    throw yamlError(positionAt(error.pos[0]), `${lowerFirst(error.message)}${help}`);
  }
  return document.contents === null || isNullScalar(document.contents)
    ? null
    : new TreeBuilder(positionAt, usage, warn).build(document.contents, dockerPipeline, 0);
}

/** What the yaml library reports when a command such as `[ -f x ] && y` is not quoted. */
const needQuotes: ReadonlySet<ErrorCode> = new Set([
  "BAD_SCALAR_START",
  "BLOCK_AS_IMPLICIT_KEY",
  "UNEXPECTED_TOKEN",
]);

const isNullScalar = (node: unknown): boolean => isScalar(node) && node.value === null;
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

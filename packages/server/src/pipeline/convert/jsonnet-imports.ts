import { limits } from "../file/limits.ts";
import { PipelineFileError } from "../file/pipeline-file.ts";

export type ImportedFile = { path: string; text: string };

/** Reads a file of the repository at the commit; null if there is none. */
export type ReadFile = (path: string) => Promise<string | null>;

/** A text that needs no imports, and the files in it, with the line of the text before each of them. */
export type Bundle = { text: string; files: (ImportedFile & { linesBefore: number })[] };

/** An error in one of the files. */
export class ImportError extends Error {
  readonly file: ImportedFile;
  readonly problem: PipelineFileError;

  constructor(file: ImportedFile, problem: PipelineFileError) {
    super(problem.message);
    this.file = file;
    this.problem = problem;
  }
}

const maxFiles = 50;

/**
 * Puts the files that a Jsonnet file imports in front of it, as local variables. These are evaluated only if they are used,
 * and may use each other, as files do.
 * @param read undefined if imports are not possible
 * @throws {ImportError} if a file cannot be imported
 */
export async function bundleImports(main: ImportedFile, read?: ReadFile): Promise<Bundle> {
  const names = new Map<string, string>();
  const ready: { file: ImportedFile; text: string; name: string }[] = [];
  const pending: { file: ImportedFile; name: string; kind: string }[] = [
    { file: main, name: "", kind: "import" },
  ];
  let characters = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { file, name, kind } = next;
    characters += file.text.length;
    if (kind === "importstr") {
      ready.push({ file, name, text: JSON.stringify(file.text) });
      continue;
    }
    const { pieces, found } = findImports(file.text);
    for (const one of found) {
      const fail = (reason: string): never => {
        throw new ImportError(file, new PipelineFileError(`jsonnet: ${reason}`, one.line));
      };
      if (read === undefined) fail("imports are not possible here");
      const path = resolvePath(file.path, one.path) ?? fail(`${one.path} is not in the repository`);
      const key = `${one.kind} ${path}`;
      const known = names.get(key);
      if (known === undefined) {
        if (names.size >= maxFiles) fail(`more than ${maxFiles} files are imported`);
        const text = (await read?.(path)) ?? fail(`the commit has no file ${path}`);
        if (characters + text.length > limits.textLength)
          fail(`the imported files have more than ${limits.textLength} characters`);
        const added = `__f${names.size}`;
        names.set(key, added);
        pending.push({ file: { path, text }, name: added, kind: one.kind });
      }
      // As long as what it replaces, so that the places in errors are those of the file.
      pieces[one.index] = (names.get(key) ?? "").padEnd(one.length) + "\n".repeat(one.breaks);
    }
    ready.push({ file, name, text: pieces.join("") });
  }
  return join(ready);
}

function join(ready: { file: ImportedFile; text: string; name: string }[]): Bundle {
  const [main, ...imported] = ready;
  if (main === undefined) throw new Error("There is no file");
  const files: Bundle["files"] = [];
  let text = "";
  for (const { file, name, text: content } of imported) {
    text += `${text === "" ? "local " : ",\n"}${name} = (\n`;
    files.push({ ...file, linesBefore: countBreaks(text) });
    text += `${content}\n)`;
  }
  if (text !== "") text += ";\n";
  files.unshift({ ...main.file, linesBefore: countBreaks(text) });
  return { text: text + main.text, files };
}

/** The file that has a line of the bundle, and the line in it. */
export function placeIn(
  { files }: Bundle,
  line: number,
): { file: ImportedFile; line: number } | undefined {
  const file = files
    .toSorted((one, other) => other.linesBefore - one.linesBefore)
    .find(({ linesBefore }) => linesBefore < line);
  return file && { file, line: line - file.linesBefore };
}

/** Comments, texts and words of Jsonnet. What is not closed reaches to the end, so that the search stays linear. */
const tokens =
  /\/\/.*|#.*|\/\*[^]*?(?:\*\/|$)|\|\|\|-?[ \t]*\r?\n[^]*?(?:\n[ \t]*\|\|\||$)|@"(?:[^"]|"")*(?:"|$)|@'(?:[^']|'')*(?:'|$)|"(?:\\[^]|[^"\\])*(?:"|$)|'(?:\\[^]|[^'\\])*(?:'|$)|[A-Za-z_]\w*/g;
const importing = /^import(?:str)?$/;

type Found = {
  index: number;
  kind: string;
  path: string;
  line: number;
  length: number;
  breaks: number;
};

/** The imports of a text, which is cut into pieces: each import is a piece of its own. */
function findImports(text: string): { pieces: string[]; found: Found[] } {
  const pieces: string[] = [];
  const found: Found[] = [];
  let copied = 0;
  let line = 1;
  let counted = 0;
  let start: { kind: string; at: number; end: number } | undefined;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const isComment = /^(?:\/\/|\/\*|#)/.test(token);
    const isString = /^["']/.test(token);
    if (
      start !== undefined &&
      isString &&
      /^\s*$/.test(withoutComments(text.slice(start.end, index)))
    ) {
      const end = index + token.length;
      pieces.push(text.slice(copied, start.at));
      const path = token.slice(1, -1).replace(/\\(.)/g, "$1");
      const breaks = countBreaks(text.slice(start.at, end));
      line += countBreaks(text.slice(counted, start.at));
      counted = start.at;
      found.push({
        index: pieces.length,
        kind: start.kind,
        path,
        line,
        length: end - start.at,
        breaks,
      });
      pieces.push("");
      copied = end;
    }
    if (isComment) continue;
    const isStart = importing.test(token) && text[index - 1] !== ".";
    start = isStart ? { kind: token, at: index, end: index + token.length } : undefined;
  }
  pieces.push(text.slice(copied));
  return { pieces, found };
}

const withoutComments = (text: string): string => text.replace(/\/\/.*|#.*|\/\*[^]*?\*\//g, "");

const countBreaks = (text: string): number => text.split("\n").length - 1;

/** The path from the top of the repository; undefined if it is outside. */
function resolvePath(from: string, path: string): string | undefined {
  if (path.startsWith("/") || path.includes("\0")) return undefined;
  const parts = from.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else parts.push(part);
  }
  return parts.join("/");
}

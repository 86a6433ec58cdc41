import { escapeControls } from "./text/escape-controls.ts";

const maxCharacters = 100;

type Explained = {
  message: string;
  detail?: string;
  line: number | undefined;
  column?: number | undefined;
  replaced?: string | undefined;
};

/**
 * The message of an error with its place: the file's name, and the line with its neighbours. An arrow below the line
 * points to the column. If variables were replaced, the lines are shown with their values.
 * @param text the file before variables are replaced
 */
export function explainError(
  { message, detail = "", line, column, replaced }: Explained,
  path: string,
  text: string,
): string {
  const excerpt = line === undefined ? "" : excerptOf(replaced ?? text, line, column);
  const names = replaced === undefined || line === undefined ? [] : variablesIn(text, line);
  const values = names.length === 0 ? "" : ` (the line has the value of ${names.join(", ")})`;
  const sentence = `${message}${detail}${values}`;
  return excerpt === "" ? sentence : `${sentence}\n\n${path}\n${excerpt}`;
}

/** The names in the expressions of a line. */
function variablesIn(text: string, line: number): string[] {
  const content = linesOf(text)[line - 1] ?? "";
  const found = [...content.matchAll(/(?<!\$)\$\{#?([\p{L}\p{Nd}_]+)/gu)];
  const names = found.flatMap(([, name]) => name ?? []);
  return [...new Set(names)];
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, "").split(/\r?\n/);
}

/** The marked line with the previous and the next line. Empty if the file has no such line. */
function excerptOf(text: string, line: number, column: number | undefined): string {
  const lines = linesOf(text);
  if (line < 1 || line > lines.length) return "";
  // The text after the last line break does not count as a line, unless the error is there.
  if (lines.at(-1) === "" && line < lines.length) lines.pop();
  const width = String(line + 1).length;
  return lines
    .slice(Math.max(line - 2, 0), line + 1)
    .flatMap((content, index) => {
      const number = Math.max(line - 1, 1) + index;
      const mark = number === line ? ">" : " ";
      const shown = `${mark} ${String(number).padStart(width)} | ${cut(content)}`.trimEnd();
      const arrow = number === line ? arrowBelow(content, column) : "";
      return arrow === "" ? [shown] : [shown, `  ${" ".repeat(width)} | ${arrow}`];
    })
    .join("\n");
}

/** Empty if the column is unknown or not shown, or if a variable in the line may have moved it. */
function arrowBelow(content: string, column = 0): string {
  if (column < 1 || column > Math.min(content.length, maxCharacters - 1)) return "";
  if (content.includes("${")) return "";
  // Tabs are kept, so that they take as much space as in the line above.
  return `${escapeControls(content.slice(0, column - 1)).replace(/[^\t]/g, " ")}^`;
}

function cut(content: string): string {
  const isLong = content.length > maxCharacters;
  return escapeControls(isLong ? `${content.slice(0, maxCharacters - 1)}…` : content);
}

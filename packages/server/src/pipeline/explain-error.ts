const maxCharacters = 100;

type Explained = { message: string; detail?: string; line: number | undefined };

/**
 * The message of an error with its place: the file's name, and the line with its neighbours.
 * @param text the file, in which the substitution of variables keeps the lines
 */
export function explainError(
  { message, detail = "", line }: Explained,
  path: string,
  text: string,
): string {
  const excerpt = line === undefined ? "" : excerptOf(text, line);
  const sentence = `${message}${detail}`;
  return excerpt === "" ? sentence : `${sentence}\n\n${path}\n${excerpt}`;
}

/** The line before, the marked line, and the line after it. Empty if the file has no such line. */
function excerptOf(text: string, line: number): string {
  const lines = text.split(/\r?\n/);
  if (line < 1 || line > lines.length) return "";
  // The text after the last line break does not count as a line, unless the error is there.
  if (lines.at(-1) === "" && line < lines.length) lines.pop();
  const width = String(line + 1).length;
  return lines
    .slice(Math.max(line - 2, 0), line + 1)
    .map((content, index) => {
      const number = Math.max(line - 1, 1) + index;
      const mark = number === line ? ">" : " ";
      return `${mark} ${String(number).padStart(width)} | ${cut(content)}`.trimEnd();
    })
    .join("\n");
}

function cut(content: string): string {
  return content.length > maxCharacters ? `${content.slice(0, maxCharacters - 1)}…` : content;
}

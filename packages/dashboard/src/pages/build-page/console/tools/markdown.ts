/**
 * Formats lines of a log as Markdown: a link to them and their text in a fence that is longer than any in
 * the text.
 */
export function asMarkdown(title: string, address: string, text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  const label = title.replace(/[\\[\]]/g, "\\$&");
  return `[${label}](${address})\n\n${fence}text\n${text.replace(/\n$/, "")}\n${fence}\n`;
}

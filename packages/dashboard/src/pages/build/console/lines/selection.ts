/** A place in the text of the log, not of the page: the row may have left the page. */
export type TextPoint = { line: number; offset: number };
export type TextSelection = { anchor: TextPoint; focus: TextPoint };

const isBefore = (one: TextPoint, other: TextPoint): boolean =>
  one.line === other.line ? one.offset <= other.offset : one.line < other.line;

/** Both ends in the order of the log. */
export const ordered = ({ anchor, focus }: TextSelection): [TextPoint, TextPoint] =>
  isBefore(anchor, focus) ? [anchor, focus] : [focus, anchor];

export const isEmpty = ({ anchor, focus }: TextSelection): boolean =>
  anchor.line === focus.line && anchor.offset === focus.offset;

/** The selected part of whole lines' text, which ends with a newline after its last line. */
export const cutSelection = (text: string, from: TextPoint, to: TextPoint): string => {
  const lastStart = text.lastIndexOf("\n", text.length - 2) + 1;
  const end = to.line === from.line ? to.offset : lastStart + to.offset;
  return text.slice(from.offset, Math.min(end, text.length - 1));
};

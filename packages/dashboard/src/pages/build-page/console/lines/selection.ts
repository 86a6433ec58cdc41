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

/** The page's own selection, in places of the log; undefined for an end that is in no row. */
type OwnSelection = {
  anchor: TextPoint | undefined;
  focus: TextPoint | undefined;
  /** The focus is where it was put in place of one that is not drawn: nobody has moved it. */
  isFocusShown: boolean;
  isDrawn: (line: number) => boolean;
};

/**
 * The selection after the page's own has changed. An end whose row has left the page stays where it was,
 * whatever the browser makes of it: the anchor always, the focus until it is moved. `known` is undefined
 * where another selection begins.
 */
export const nextSelection = (
  known: TextSelection | undefined,
  { anchor, focus, isFocusShown, isDrawn }: OwnSelection,
): TextSelection | undefined => {
  if (known === undefined) return anchor && { anchor, focus: focus ?? anchor };
  const isLeft = ({ line }: TextPoint): boolean => !isDrawn(line);
  const keepsAnchor = anchor === undefined || isLeft(known.anchor);
  const keepsFocus = focus === undefined || (isFocusShown && isLeft(known.focus));
  return {
    anchor: keepsAnchor ? known.anchor : anchor,
    focus: keepsFocus ? known.focus : focus,
  };
};

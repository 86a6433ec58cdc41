/** A position in the text of the log instead of the page, because its row may leave the page. */
export type TextPoint = { line: number; offset: number };
export type TextSelection = { anchor: TextPoint; focus: TextPoint };

const isBefore = (a: TextPoint, b: TextPoint): boolean =>
  a.line === b.line ? a.offset <= b.offset : a.line < b.line;

/** Both ends of a selection in the order of the log. */
export function orderedEnds({ anchor, focus }: TextSelection): [TextPoint, TextPoint] {
  return isBefore(anchor, focus) ? [anchor, focus] : [focus, anchor];
}

export function isEmpty({ anchor, focus }: TextSelection): boolean {
  return anchor.line === focus.line && anchor.offset === focus.offset;
}

/** The selected part of the text of complete lines, which ends with a newline. */
export function cutSelection(text: string, from: TextPoint, to: TextPoint): string {
  const lastStart = text.lastIndexOf("\n", text.length - 2) + 1;
  const end = to.line === from.line ? to.offset : lastStart + to.offset;
  return text.slice(from.offset, Math.min(end, text.length - 1));
}

/** The browser's selection as positions in the log; undefined for an end outside the rows. */
type OwnSelection = {
  anchor: TextPoint | undefined;
  focus: TextPoint | undefined;
  /** Whether the focus is still the substitute that was set for an end that is not drawn. */
  isFocusShown: boolean;
  isDrawn: (line: number) => boolean;
};

/**
 * Returns the selection after the browser's selection has changed. An end whose row has left the page
 * keeps its position whatever the browser reports: the anchor always, the focus until the user moves it.
 * `known` is undefined when a new selection begins.
 */
export function nextSelection(
  known: TextSelection | undefined,
  { anchor, focus, isFocusShown, isDrawn }: OwnSelection,
): TextSelection | undefined {
  if (known === undefined) return anchor && { anchor, focus: focus ?? anchor };
  const isLeft = ({ line }: TextPoint): boolean => !isDrawn(line);
  const keepsAnchor = anchor === undefined || isLeft(known.anchor);
  const keepsFocus = focus === undefined || (isFocusShown && isLeft(known.focus));
  return {
    anchor: keepsAnchor ? known.anchor : anchor,
    focus: keepsFocus ? known.focus : focus,
  };
}

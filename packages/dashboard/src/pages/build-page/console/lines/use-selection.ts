import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
} from "react";
import type { Drawing, LogSurface } from "@signalbox/log-engine";
import {
  isEmpty,
  nextSelection,
  orderedEnds,
  type TextPoint,
  type TextSelection,
} from "./selection.ts";

/** Copies the text between two positions in the log. `data` is set only during a copy event. */
type CopyLines = (from: TextPoint, to: TextPoint, data: DataTransfer | null) => void;

/**
 * Text selection across rows that are added and removed. The selection is stored as positions in the log;
 * the page shows the visible part of it, and the copied text comes from the log. Returns the handler of
 * Ctrl+A or ⌘A.
 */
export function useSelection(
  surface: LogSurface,
  drawing: Drawing,
  list: RefObject<HTMLElement | null>,
  onCopy: CopyLines,
) {
  const selected = useRef<TextSelection>(undefined);
  /** The substitutes for ends of the selection that are not drawn. */
  const shown = useRef<DrawnEnds>(undefined);
  const press = useRef<Press>({ isNew: false, isExtended: false, held: undefined });

  const { generation } = drawing;
  const of = useRef(generation);
  useLayoutEffect(() => {
    // The line numbers of the previous log are invalid.
    if (of.current !== generation) selected.current = undefined;
    of.current = generation;
  }, [generation]);

  const show = (): void => {
    // The browser's selection is in a focused field. Changing it would interrupt typing.
    if (isInField(document.activeElement)) selected.current = undefined;
    const selection = selected.current;
    const own = document.getSelection();
    if (press.current.isNew || selection === undefined || own === null || list.current === null)
      return;
    const ends = drawnEnds(list.current, selection);
    shown.current = ends;
    if (ends === undefined) return;
    const { anchor, focus } = ends;
    const isUnchanged =
      isSame(anchor, own.anchorNode, own.anchorOffset) &&
      isSame(focus, own.focusNode, own.focusOffset);
    if (!isUnchanged) own.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
  };
  /** The pointer stays where it is while the rows move below it, which extends the selection. */
  const drag = (): void => {
    const selection = selected.current;
    if (press.current.held === undefined || list.current === null) return;
    if (press.current.isNew || selection === undefined || isEmpty(selection)) return;
    const { x, y } = press.current.held;
    const caret = document.caretPositionFromPoint?.(x, y);
    const focus = caret && focusPoint(list.current, caret.offsetNode, caret.offset);
    if (focus) selected.current = { ...selection, focus };
  };
  useLayoutEffect(() => {
    drag();
    show();
    // oxlint-disable-next-line react/exhaustive-deps -- both are about what is drawn, whenever that changes
  }, [drawing, list]);

  const read = (): void => {
    const own = document.getSelection();
    if (own === null || list.current === null) return;
    const { held, isExtended } = press.current;
    const anchor = textPoint(list.current, own.anchorNode, own.anchorOffset);
    const isCaret = own.isCollapsed && anchor !== undefined && held === undefined && !isExtended;
    const known = press.current.isNew || isCaret ? undefined : selected.current;
    press.current.isNew = false;
    // When selected rows leave the page, the browser moves its selection to the list. A selection
    // elsewhere ends ours.
    const isHere = own.anchorNode !== null && list.current.contains(own.anchorNode);
    selected.current = isHere
      ? nextSelection(known, {
          anchor,
          focus: focusPoint(list.current, own.focusNode, own.focusOffset),
          isFocusShown: isSame(shown.current?.focus, own.focusNode, own.focusOffset),
          isDrawn: (line) => rowOf(list.current, line) !== undefined,
        })
      : undefined;
    show();
  };
  const onChange = useEffectEvent(read);
  usePress(press, read);

  const copy = useEffectEvent((event: ClipboardEvent): void => {
    const selection = selected.current;
    if (selection === undefined || isEmpty(selection)) return;
    if (isInField(event.target)) return;
    event.preventDefault();
    onCopy(...orderedEnds(selection), event.clipboardData);
  });

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener("selectionchange", () => onChange(), { signal });
    document.addEventListener("copy", (event) => copy(event), { signal });
    return () => control.abort();
  }, []);

  return (event: KeyboardEvent): void => {
    const isAll = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);
    if (!isAll || surface.view.rowCount === 0) return;
    event.preventDefault();
    selected.current = {
      anchor: { line: surface.view.lineAt(0), offset: 0 },
      focus: { line: surface.view.lineAt(surface.view.rowCount - 1), offset: Infinity },
    };
    show();
  };
}

const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/** The effect of a pointer press on the selection. The browser reports the selection a moment later. */
type Press = {
  /** Whether the press starts a new selection. */
  isNew: boolean;
  /** Whether shift was held, which moves the end of the existing selection. */
  isExtended: boolean;
  /** The position of the pointer while it is pressed. */
  held: { x: number; y: number } | undefined;
};

const usePress = (press: RefObject<Press>, onSelected: () => void): void => {
  const notify = useEffectEvent(onSelected);
  useEffect(() => {
    const control = new AbortController();
    let before: readonly unknown[] = [];
    const options = { signal: control.signal, capture: true };
    const begin = ({ button, shiftKey, clientX: x, clientY: y }: PointerEvent): void => {
      if (button !== 0) return;
      press.current = { isNew: !shiftKey, isExtended: shiftKey, held: { x, y } };
      before = selectionEnds();
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (press.current.held !== undefined) press.current.held = { x, y };
    };
    const release = (): void => {
      press.current.held = undefined;
    };
    const end = (): void => {
      release();
      if (!press.current.isNew) return;
      // A press on a button does not start a selection. A short press ends before the browser reports the
      // selection.
      if (selectionEnds().some((end, index) => end !== before[index])) notify();
      press.current.isNew = false;
    };
    document.addEventListener("pointerdown", begin, options);
    document.addEventListener("pointermove", move, options);
    document.addEventListener("pointerup", release, options);
    document.addEventListener("pointercancel", end, options);
    document.addEventListener("click", end, options);
    return () => control.abort();
  }, [press]);
};

const selectionEnds = (): readonly unknown[] => {
  const own = document.getSelection();
  return [own?.anchorNode, own?.anchorOffset, own?.focusNode, own?.focusOffset];
};

type DomPoint = { node: Node; offset: number };
type DrawnEnds = { anchor: DomPoint; focus: DomPoint };

const isSame = (point: DomPoint | undefined, node: Node | null, offset: number): boolean =>
  point !== undefined && point.node === node && point.offset === offset;

/** Converts a position in the page to a position in the log; undefined outside the rows. */
const textPoint = (list: HTMLElement, node: Node | null, offset: number): TextPoint | undefined => {
  const element = node instanceof Element ? node : node?.parentElement;
  const item = element?.closest("[data-line]");
  if (!node || !item || !list.contains(item)) return undefined;
  const line = Number(item.getAttribute("data-line"));
  const text = item.querySelector("[data-text]");
  if (text === null) return undefined;
  const before = document.createRange();
  before.setStart(text, 0);
  if (before.comparePoint(node, offset) < 0) return { line, offset: 0 };
  before.setEnd(text, text.childNodes.length);
  if (before.comparePoint(node, offset) > 0) return { line, offset: before.toString().length };
  before.setEnd(node, offset);
  return { line, offset: before.toString().length };
};

/** The end of the selection that follows the pointer. Above or below the rows it is at the first or last row. */
const focusPoint = (
  list: HTMLElement,
  node: Node | null,
  offset: number,
): TextPoint | undefined => {
  if (node === null || list.contains(node)) return textPoint(list, node, offset);
  const relation = list.compareDocumentPosition(node);
  if ((relation & Node.DOCUMENT_POSITION_CONTAINS) !== 0) return undefined;
  const isBelow = (relation & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const row = isBelow ? list.lastElementChild : list.firstElementChild;
  return row ? { line: lineOf(row), offset: isBelow ? Infinity : 0 } : undefined;
};

const rowOf = (list: HTMLElement | null, line: number): Element | undefined =>
  [...(list?.children ?? [])].find((row) => lineOf(row) === line);

/** The drawn part of both ends of a selection; undefined if no part of it is drawn. */
const drawnEnds = (list: HTMLElement, selection: TextSelection): DrawnEnds | undefined => {
  const [from, to] = orderedEnds(selection);
  const items = [...list.children].filter((item) => {
    const line = Number(item.getAttribute("data-line"));
    return line >= from.line && line <= to.line;
  });
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = domPoint(first, lineOf(first) === from.line ? from.offset : 0);
  const end = domPoint(last, lineOf(last) === to.line ? to.offset : Infinity);
  return selection.anchor === from ? { anchor: start, focus: end } : { anchor: end, focus: start };
};

const lineOf = (item: Element): number => Number(item.getAttribute("data-line"));

const domPoint = (item: Element, offset: number): DomPoint => {
  const text = item.querySelector("[data-text]") ?? item;
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Text | undefined;
  while (walker.nextNode()) {
    if (!(walker.currentNode instanceof Text)) continue;
    last = walker.currentNode;
    if (left <= last.length) return { node: last, offset: left };
    left -= last.length;
  }
  return last === undefined ? { node: text, offset: 0 } : { node: last, offset: last.length };
};

import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
} from "react";
import type { Drawing, LogSurface } from "../../../../log/log-surface.ts";
import { isEmpty, ordered, type TextPoint, type TextSelection } from "./selection.ts";

/** Copies the text between two places of the log; `data` is there while the browser copies. */
export type CopyLines = (from: TextPoint, to: TextPoint, data: DataTransfer | null) => void;

/**
 * Selecting text in rows that come and go. The selection is kept as places in the log; the page shows
 * the part of it that is drawn, and copying takes the text from the log. Returns what hears Ctrl or ⌘
 * with A.
 */
export const useSelection = (
  surface: LogSurface,
  drawing: Drawing,
  list: RefObject<HTMLElement | null>,
  onCopy: CopyLines,
) => {
  const selected = useRef<TextSelection>(undefined);
  /** What was put into the page in place of ends that are not drawn. */
  const shown = useRef<{ anchor: DomPoint; focus: DomPoint }>(undefined);

  const read = useEffectEvent((): void => {
    const own = document.getSelection();
    if (own === null || list.current === null || own.anchorNode === null) return;
    const anchor = textPoint(list.current, own.anchorNode, own.anchorOffset);
    const focus = textPoint(list.current, own.focusNode, own.focusOffset);
    const known = selected.current;
    const keepsAnchor =
      known !== undefined &&
      (anchor === undefined || isSame(shown.current?.anchor, own.anchorNode, own.anchorOffset));
    const keepsFocus =
      known !== undefined &&
      (focus === undefined || isSame(shown.current?.focus, own.focusNode, own.focusOffset));
    if (anchor === undefined && focus === undefined) {
      // Rows that leave the page take the browser's selection along; a click elsewhere ends ours.
      if (!list.current.contains(own.anchorNode)) selected.current = undefined;
      return;
    }
    const next = {
      anchor: keepsAnchor ? known.anchor : (anchor ?? focus),
      focus: keepsFocus ? known.focus : (focus ?? anchor),
    };
    if (next.anchor === undefined || next.focus === undefined) return;
    selected.current =
      own.isCollapsed && !keepsAnchor ? undefined : { anchor: next.anchor, focus: next.focus };
    shown.current = undefined;
  });

  const copy = useEffectEvent((event: ClipboardEvent): void => {
    const selection = selected.current;
    if (selection === undefined || isEmpty(selection)) return;
    if (event.target instanceof Element && event.target.closest("input, textarea") !== null) return;
    event.preventDefault();
    onCopy(...ordered(selection), event.clipboardData);
  });

  useEffect(() => {
    const onChange = (): void => read();
    const onCopying = (event: ClipboardEvent): void => copy(event);
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("copy", onCopying);
    return () => {
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("copy", onCopying);
    };
  }, []);

  const show = (): void => {
    const selection = selected.current;
    const own = document.getSelection();
    if (selection === undefined || own === null || list.current === null) return;
    const ends = drawnEnds(list.current, selection);
    if (ends === undefined) return;
    const { anchor, focus } = ends;
    const isThere =
      isSame(anchor, own.anchorNode, own.anchorOffset) &&
      isSame(focus, own.focusNode, own.focusOffset);
    shown.current = ends;
    if (!isThere) own.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
  };
  useLayoutEffect(show, [drawing, list]);

  return (event: KeyboardEvent): void => {
    const isAll = event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey);
    if (!isAll || surface.rowCount === 0) return;
    event.preventDefault();
    selected.current = {
      anchor: { line: surface.lineAtRow(0), offset: 0 },
      focus: { line: surface.lineAtRow(surface.rowCount - 1), offset: Infinity },
    };
    show();
  };
};

type DomPoint = { node: Node; offset: number };

const isSame = (point: DomPoint | undefined, node: Node | null, offset: number): boolean =>
  point !== undefined && point.node === node && point.offset === offset;

/** The place in the log of a place in the page; undefined where that is in no row. */
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

/** The two ends of a selection as far as they are drawn; undefined where nothing of it is. */
const drawnEnds = (list: HTMLElement, selection: TextSelection) => {
  const [from, to] = ordered(selection);
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

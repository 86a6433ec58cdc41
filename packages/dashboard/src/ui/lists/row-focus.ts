import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The key of the row in which the focus is. Rows have it as `data-key`. */
export function useFocusedRow(
  list: RefObject<HTMLElement | null>,
  atFirst: string | undefined,
): string | undefined {
  const [row, setRow] = useState(atFirst);
  useEffect(() => {
    const stop = new AbortController();
    const read = ({ target }: FocusEvent): void => {
      const isInside = target instanceof Element && list.current?.contains(target) === true;
      setRow(isInside ? target.closest<HTMLElement>("[data-key]")?.dataset["key"] : undefined);
    };
    document.addEventListener("focusin", read, { signal: stop.signal });
    return () => stop.abort();
  }, [list]);
  return row;
}

/**
 * Takes over the focus of the list with the same label that this one replaces, because it has become long or its code is
 * loaded now. Returns the index of the row that has the focus.
 */
export function useTakenFocus(
  list: RefObject<HTMLElement | null>,
  label: string,
): number | undefined {
  // While this list is rendered for the first time, the other one is still there.
  const [taken] = useState(() => focusIn(label));
  const isLost = useRef(taken !== undefined);
  // A virtualized list has no rows before it has been measured, which renders it again.
  useLayoutEffect(() => {
    if (taken === undefined || !isLost.current) return;
    const row = list.current?.querySelector(`[aria-posinset="${taken.row + 1}"]`);
    isLost.current = document.activeElement === document.body;
    if (!isLost.current || !row) return;
    isLost.current = false;
    controlsOf(row)[taken.control]?.focus({ preventScroll: true });
  });
  return taken?.row;
}

/** The index of the row of the focused control, and that of the control among those of the row. */
function focusIn(label: string): { row: number; control: number } | undefined {
  const focused = document.activeElement;
  const row = focused?.closest("li");
  const list = row?.parentElement;
  if (!row || list?.ariaLabel !== label) return undefined;
  return {
    row: [...list.children].indexOf(row),
    control: controlsOf(row).findIndex((control) => control === focused),
  };
}

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("a, button"),
];

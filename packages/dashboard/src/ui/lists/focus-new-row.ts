/**
 * Moves the focus from a button below a list to the first row that it adds, unless the user moves it elsewhere before. New
 * rows come between the list's end and the button, so that the button leaves the window, or replace it. Both are in the
 * same section.
 */
export function focusNewRow(button: HTMLElement): void {
  const section = button.closest("section");
  const list = section && listBefore(section, button);
  if (!list) return;
  const before = rowCount(list);
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener("focusin", leave);
  };
  // Elements that only take over a lost focus cannot be reached by the Tab key.
  const leave = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.tabIndex >= 0) stop();
  };
  const observer = new MutationObserver(() => {
    const control = controlFrom(section.querySelector(selectorOf(list)), before);
    if (control === undefined) return;
    stop();
    control.focus();
  });
  observer.observe(section, { childList: true, subtree: true });
  document.addEventListener("focusin", leave);
}

const listBefore = (section: Element, button: Element): Element | undefined =>
  [...section.querySelectorAll("ul")].findLast(
    (list) => list.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
  );

/** The list may be replaced by a virtualized one. */
const selectorOf = (list: Element): string => `ul[aria-label="${list.ariaLabel}"]`;

/** A virtualized list says how many rows it has. */
const rowCount = ({ children }: Element): number =>
  Number(children[0]?.ariaSetSize ?? children.length);

/** The first control in or below the row with this index. Headings have none. */
const controlFrom = (list: Element | null, from: number): HTMLElement | undefined => {
  for (const [index, row] of [...(list?.children ?? [])].entries()) {
    const position = Number(row.ariaPosInSet ?? index + 1) - 1;
    const control = position >= from ? row.querySelector<HTMLElement>("a, button") : null;
    if (control) return control;
  }
  return undefined;
};

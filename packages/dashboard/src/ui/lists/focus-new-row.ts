/**
 * Moves the focus from a button below a list to the first row that comes after the list's present last row, unless the
 * user moves it elsewhere before. New rows come between the list's end and the button, so that the button leaves the
 * window, or replace it. Both are in the same section.
 */
export function focusNewRow(button: HTMLElement): void {
  const section = button.closest("section");
  if (section === null) return;
  let list = listBefore(section, button);
  // Rows that live updates add above the last one are not what the button was pressed for.
  let last = list?.lastElementChild;
  if (!list || !last) return;
  let index = indexOf(last);
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener("focusin", leave);
  };
  // Elements that only take over a lost focus cannot be reached by the Tab key.
  const leave = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.tabIndex >= 0) stop();
  };
  const observer = new MutationObserver(() => {
    if (list?.isConnected === false) {
      list = section.querySelector(selectorOf(list)) ?? undefined;
      last = undefined;
    }
    // A virtualized list has no rows before it has been measured.
    last ??= [...(list?.children ?? [])].find((row) => indexOf(row) === index);
    if (!last) return undefined;
    if (!last.isConnected) return stop();
    index = indexOf(last);
    const control = controlAfter(last);
    if (control === undefined) return undefined;
    stop();
    return control.focus();
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

/** A virtualized list does not contain all its rows. */
const indexOf = (row: Element): number =>
  row.ariaPosInSet === null
    ? [...(row.parentElement?.children ?? [])].indexOf(row)
    : Number(row.ariaPosInSet) - 1;

/** The first control in or below the row after this one. Headings have none. */
const controlAfter = (last: Element): HTMLElement | undefined => {
  for (let row = last.nextElementSibling; row !== null; row = row.nextElementSibling) {
    const control = row.querySelector<HTMLElement>("a, button");
    if (control) return control;
  }
  return undefined;
};

/** Moves the focus to the next or previous match of all steps and wraps around at the ends. */
export function focusFound(panel: HTMLElement | null, by: 1 | -1): void {
  const links = [...(panel?.querySelectorAll<HTMLElement>("[data-found] a") ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at < 0 && by < 0 ? -1 : at + by;
  links.at(next === links.length ? 0 : next)?.focus();
}

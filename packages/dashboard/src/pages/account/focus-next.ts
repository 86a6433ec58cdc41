/** Whether the element with the focus has disappeared. */
export const isFocusLost = (): boolean => document.activeElement === document.body;

/** Moves the focus past a control that has disappeared, once the screen has been rendered without it. */
export function focusNext(
  find: () => HTMLElement | null,
  isNeeded: () => boolean = () => true,
): void {
  requestAnimationFrame(() => {
    if (isNeeded()) find()?.focus();
  });
}

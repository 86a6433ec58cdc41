import { earlyField, takeEarlyText } from "../shell/palette/early-text/early-field.ts";

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    /** What the user did on a page that the server has rendered, as `public/begin.js` recorded it. */
    signalboxEvents?: {
      kept: (KeyboardEvent | MouseEvent)[];
      /** Ends the recording. */
      stop: () => void;
    };
  }
}

/** Repeats the clicks and keys that came before the application could react to them. */
export function repeatEvents(): void {
  const { kept = [], stop } = window.signalboxEvents ?? {};
  stop?.();
  const typed = takeEarlyText();
  for (const event of kept.splice(0)) {
    const { type, target } = event;
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) continue;
    if (event instanceof KeyboardEvent) {
      // The palette returns the focus to where it was.
      earlyField.element.current?.blur();
      target.focus({ preventScroll: true });
      target.dispatchEvent(new KeyboardEvent(type, event));
    } else target.dispatchEvent(new MouseEvent(type, event));
  }
  const field = earlyField.element.current;
  if (field && earlyField.isUsed) field.value = typed;
}

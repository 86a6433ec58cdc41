import { earlyField, takeEarlyText } from "../shell/palette/early-text/early-field.ts";

/** What was clicked, or had the focus when a key was pressed. */
type KeptEvent = { event: KeyboardEvent | MouseEvent; target: HTMLElement | SVGElement };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    /** What the user did on a page that the server has rendered, as `public/begin.js` recorded it. */
    signalboxEvents?: {
      kept: KeptEvent[];
      /** Ends the recording. */
      stop: () => void;
    };
  }
}

/** Repeats the clicks and keys that came before the application could react to them. */
export function repeatEvents(): void {
  const { kept = [], stop } = window.signalboxEvents ?? {};
  stop?.();
  void repeat(kept.splice(0), takeEarlyText());
}

const repeat = async (events: readonly KeptEvent[], typed: string): Promise<void> => {
  for (const { event, target } of events) {
    if (event instanceof KeyboardEvent) {
      // The palette returns the focus to where it was.
      earlyField.element.current?.blur();
      target.focus({ preventScroll: true });
      target.dispatchEvent(new KeyboardEvent(event.type, event));
      const field = earlyField.element.current;
      if (field && earlyField.isUsed) field.value = typed;
    } else target.dispatchEvent(new MouseEvent(event.type, event));
    // The next one must find what this one has changed, for example a button that is now busy.
    await new Promise((resolve) => setTimeout(resolve));
  }
};

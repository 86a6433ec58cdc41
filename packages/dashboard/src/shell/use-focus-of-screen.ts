import { useEffect } from "react";
import { focusContent } from "../components/ContentStart.tsx";

/**
 * Lets Tab go on at the content of the screen if the element that had the focus is gone: it was on the screen before, or has been
 * replaced. Browsers would begin at the top of the page, above the sidebar, the header and the tabs.
 */
export function useFocusOfScreen(): void {
  useEffect(() => {
    /** The element that had the focus last, unless a pointer was used since. */
    let last: Element | undefined;
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : undefined;
    };
    const forget = (): void => void (last = undefined);
    const press = ({ key, shiftKey }: KeyboardEvent): void => {
      const isGone = last?.isConnected === false && document.activeElement === document.body;
      if (key === "Tab" && !shiftKey && isGone) focusContent();
    };
    document.addEventListener("focusin", remember);
    document.addEventListener("pointerdown", forget);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("pointerdown", forget);
      document.removeEventListener("keydown", press);
    };
  }, []);
}

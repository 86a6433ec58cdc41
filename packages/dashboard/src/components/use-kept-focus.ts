import { useEffect, useRef } from "react";

/**
 * A ref for an element with `tabIndex={-1}`, which takes the focus when the focused control in it disappears. Otherwise
 * the document would get the focus, and screen readers would continue at its beginning.
 */
export function useKeptFocus<Kept extends HTMLElement>() {
  const element = useRef<Kept>(null);
  useEffect(() => (element.current ? keepFocus(element.current) : undefined), []);
  return element;
}

/**
 * The innermost of the nested elements that keep the focus, for each control in them. The outer one's observer may run first,
 * because observers run in the order of their creation and the inner element may have been rendered later.
 */
const keepers = new WeakMap<Node, HTMLElement>();

function keepFocus(kept: HTMLElement): () => void {
  const stop = new AbortController();
  let focused: Node | undefined;
  const listen = (type: "focusin" | "focusout", react: (target: Node) => void) =>
    kept.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Node) react(target);
      },
      { signal: stop.signal },
    );
  listen("focusin", (target) => {
    focused = target;
    const inner = keepers.get(target);
    if (inner === undefined || !kept.contains(inner)) keepers.set(target, kept);
  });
  // Some browsers also send it just before they remove the focused element.
  listen("focusout", (left) => {
    setTimeout(() => {
      if (focused === left && kept.contains(left) && document.activeElement !== left)
        focused = undefined;
    });
  });
  const observer = new MutationObserver(() => {
    if (focused === undefined || kept.contains(focused)) return;
    const keeper = keepers.get(focused);
    focused = undefined;
    if (document.activeElement === document.body)
      (keeper?.isConnected ? keeper : kept).focus({ preventScroll: true });
  });
  observer.observe(kept, { childList: true, subtree: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}

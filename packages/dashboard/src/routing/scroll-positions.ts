import { rememberedInTab, rememberInTab } from "../lib/storage.ts";

const memory = "scroll-positions";
/** Entries of the history for which positions are kept. */
const maxEntries = 100;

type Position = { selector: string; left: number; top: number };

/**
 * The scroll positions of the window and of the elements within it, for each entry of the browser's history. They
 * survive a reload. The browser's own restoration is switched off, because it scrolls before the screen is rendered.
 */
export function createScrollPositions() {
  const entries = readEntries(rememberedInTab(memory));
  /** Kept when the address is replaced, because the new entry shows the same elements. */
  const scrolled = new Set<Element>();

  const save = (key: string): void => {
    for (const element of scrolled) if (!element.isConnected) scrolled.delete(element);
    const positions = [
      { selector: "", left: scrollX, top: scrollY },
      ...[...scrolled].map((element) => ({
        selector: selectorOf(element),
        left: element.scrollLeft,
        top: element.scrollTop,
      })),
    ];
    entries.delete(key);
    if (positions.some(({ left, top }) => left > 0 || top > 0)) entries.set(key, positions);
    for (const oldest of [...entries.keys()].slice(0, -maxEntries)) entries.delete(oldest);
  };

  const restore = (key: string): void => {
    const [window, ...elements] = entries.get(key) ?? [];
    scrollTo({ left: window?.left ?? 0, top: window?.top ?? 0 });
    for (const { selector, left, top } of elements)
      document.querySelector(selector)?.scrollTo({ left, top });
  };

  /** Follows scrolling. Before the page is left, `leave` must save the positions of the current entry. */
  const watch = (leave: () => void): void => {
    history.scrollRestoration = "manual";
    document.addEventListener(
      "scroll",
      ({ target }) => {
        if (target instanceof Element) scrolled.add(target);
      },
      { capture: true, passive: true },
    );
    addEventListener("pagehide", () => {
      // For the document that is loaded next.
      history.scrollRestoration = "auto";
      leave();
      rememberInTab(memory, entries.size === 0 ? undefined : JSON.stringify([...entries]));
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) history.scrollRestoration = "manual";
    });
  };

  /** The vertical position of the window, in pixels. */
  const top = (key: string): number => entries.get(key)?.[0]?.top ?? 0;

  return { save, restore, watch, top };
}

const readEntries = (text = "[]"): Map<string, Position[]> => {
  try {
    return new Map(JSON.parse(text));
  } catch {
    return new Map();
  }
};

/** Finds the element again when the same screen is rendered again. */
const selectorOf = (element: Element): string => {
  const parts: string[] = [];
  for (let at = element; at.parentElement !== null; at = at.parentElement) {
    const position = [...at.parentElement.children].indexOf(at) + 1;
    parts.unshift(`${at.localName}:nth-child(${position})`);
  }
  return parts.join(" > ");
};

import type { Page } from "playwright";

type Keys = { waits: number[]; expect: (text: string) => void };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges
  interface Window {
    keyProbe: Keys;
  }
}

/** Runs in the page: measures from each key to the paint with its results. */
export function probeKeys(): void {
  window.keyProbe = {
    waits: [],
    expect: (text) =>
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          const check = (): void => {
            const first = document.querySelector('[role="option"]');
            const field = document.activeElement;
            const value = field instanceof HTMLInputElement ? field.value : undefined;
            // Completions of a value do not repeat its key.
            const expected = text.slice(text.indexOf(":") + 1);
            if (value !== text || first?.textContent.toLowerCase().includes(expected) !== true)
              return void requestAnimationFrame(check);
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", () =>
              window.keyProbe.waits.push(performance.now() - timeStamp),
            );
            port1.start();
            port2.postMessage(0);
          };
          requestAnimationFrame(check);
        },
        { capture: true, once: true },
      ),
  };
}

/** Types letter by letter. Returns the wait of each key in ms, from the key to the paint with its results. */
export async function typeKeys(page: Page, text: string): Promise<number[]> {
  for (let length = 1; length <= text.length; length += 1) {
    await page.evaluate((expected) => window.keyProbe.expect(expected), text.slice(0, length));
    await page.keyboard.press(text[length - 1] ?? "");
    await page.waitForFunction((keys) => window.keyProbe.waits.length === keys, length);
    await page.waitForTimeout(150);
  }
  return page.evaluate(() => window.keyProbe.waits);
}

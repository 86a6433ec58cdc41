import type { Locator, Page } from "@playwright/test";

/** A stage with a step `print`, and one after it. */
export function stage(name: string, script: string): string {
  return `kind: pipeline
type: exec
name: ${name}
steps:
  - name: print
    commands:
      - |
         ${script}
  - name: after
    commands:
      - echo done
`;
}

export function logOf(page: Page, stageName: string): Locator {
  return page.getByRole("log", { name: `Log of ${stageName}, print` });
}

/** The numbers of the first and last line that are completely visible. */
export function inView(log: Locator): Promise<{ first: number; last: number; texts: string[] }> {
  return log.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll("[data-line]")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    });
    const numberOf = (row: Element | undefined): number =>
      Number(row?.querySelector("[data-number]")?.getAttribute("data-number"));
    const texts = rows.map((row) => row.querySelector("[data-text]")?.textContent ?? "");
    return { first: numberOf(rows[0]), last: numberOf(rows.at(-1)), texts };
  });
}

/**
 * The visible lines after scrolling has stopped, because a wheel rolls on for a moment. Frames are awaited, because a busy
 * machine may draw none for a while. All of it happens in the page, where it takes one call.
 */
export async function waitUntilStill(log: Locator): ReturnType<typeof inView> {
  await log.evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = () =>
      [element.scrollTop, element.querySelector("[data-line]")?.getAttribute("data-line")].join();
    let seen = "";
    for (let still = 0, times = 0; still < 2; times += 1) {
      if (times > 100) throw new Error(`the log is still moving, at ${seen}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await nextFrame();
      await nextFrame();
      still = place() === seen ? still + 1 : 0;
      seen = place();
    }
  });
  return inView(log);
}

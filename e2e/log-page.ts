import { isDeepStrictEqual } from "node:util";
import { expect, type Locator, type Page } from "@playwright/test";

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

/** The visible lines after scrolling has stopped, because a wheel rolls on for a moment. */
export async function standing(log: Locator): ReturnType<typeof inView> {
  let seen = await afterFrames(log);
  let times = 0;
  const isStill = async () => {
    const before = seen;
    seen = await afterFrames(log);
    times = isDeepStrictEqual(seen, before) ? times + 1 : 0;
    return times;
  };
  await expect.poll(isStill, { intervals: [200] }).toBe(2);
  const { scrollTop: _, ...lines } = seen;
  return lines;
}

/** A busy machine may draw no frame for a while, in which nothing scrolls. */
const afterFrames = async (log: Locator) => {
  const scrollTop = await log.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(element.scrollTop)));
      }),
  );
  return { ...(await inView(log)), scrollTop };
};

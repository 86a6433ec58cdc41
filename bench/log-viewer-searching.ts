import type { Page } from "playwright";
import { markOf, readProbe } from "./log-viewer-browser.ts";

export type Searching = { first: number; complete: number };

/** Milliseconds from the input event until the first match is counted on the screen, and until all are. */
export async function search(page: Page, text: string, count: string): Promise<Searching> {
  const field = page.getByRole("textbox", { name: "Search the log" });
  await field.fill("");
  await page.evaluate((count) => {
    const { marks, watch } = window.probe;
    for (const name of ["input", "first", "complete"]) delete marks[name];
    addEventListener("input", ({ timeStamp }) => (marks["input"] = timeStamp), {
      capture: true,
      once: true,
    });
    const status = (): string => document.querySelector("search [role=status]")?.textContent ?? "";
    const isOfThis = (): boolean => "input" in marks;
    watch("first", () => isOfThis() && /\d/.test(status()));
    watch("complete", () => isOfThis() && status().includes(count) && !status().includes("…"));
  }, count);
  await page.keyboard.insertText(text);
  const complete = await markOf(page, "complete");
  const { first = Number.NaN, input = Number.NaN } = (await readProbe(page)).marks;
  return { first: first - input, complete: complete - input };
}

/** The longest time, in milliseconds, from a key press to the frame that shows it. */
export async function typingDelay(page: Page, text: string): Promise<number> {
  const field = page.getByRole("textbox", { name: "Search the log" });
  await field.fill("");
  const before = (await readProbe(page)).keys.length;
  await field.pressSequentially(text, { delay: 60 });
  await page.waitForTimeout(300);
  const { keys } = await readProbe(page);
  return Math.max(0, ...keys.slice(before).map(({ duration }) => duration));
}

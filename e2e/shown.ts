import type { Page } from "@playwright/test";

/** The text of the page without times that change by themselves. */
export function pageText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.createElement("div");
    copy.innerHTML = document.querySelector("main")?.innerHTML ?? "";
    for (const time of copy.querySelectorAll("time, [role=log], [role=status]")) time.remove();
    return `${document.title}\n${copy.innerText.replace(/\s+/g, " ")}`;
  });
}

/** The lines of the log that are in the page, with number and text. */
export function shownLines(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[role=log] [data-line]")].map((row) => {
      const number = row.querySelector("[data-number]")?.getAttribute("data-number");
      return `${number} ${row.querySelector("[data-text]")?.textContent}`;
    }),
  );
}

/** The log as the server stored it, with the number and text of each line. */
export async function storedLines(page: Page, path: string): Promise<string[]> {
  const [slug, number, stage, step] = /^\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(path)?.slice(1) ?? [];
  const answer = await page.request.get(
    `/api/repos/${slug}/builds/${number}/logs/${stage}/${step}`,
  );
  const lines: { pos: number; out: string }[] = await answer.json();
  return lines.map(({ pos, out }) => `${pos + 1} ${out.replace(/\n$/, "")}`);
}

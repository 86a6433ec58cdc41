import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";

/** Puts the pictures of one scene side by side on one sheet. */
export async function makeSheet(
  browser: Browser,
  rows: readonly (readonly string[])[],
  path: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1060 } });
  const html = await Promise.all(
    rows.map(async (files) => rowOf(await Promise.all(files.map(image)))),
  );
  await page.setContent(`<body style="margin:6px;background:#777">${html.join("")}`);
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.screenshot({ path, clip: { x: 0, y: 0, width, height } });
  await page.close();
}

const heightPx = 520;

const image = async (file: string): Promise<string> => {
  const data = (await readFile(file)).toString("base64");
  return `<img style="height:${heightPx}px" src="data:image/png;base64,${data}">`;
};

const rowOf = (images: readonly string[]): string =>
  `<div style="display:flex;gap:6px;margin-bottom:6px">${images.join("")}</div>`;

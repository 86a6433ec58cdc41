import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startGatedBuild } from "./live-build.ts";

/** Sets the clock of the reader's machine this much ahead; it goes on from there. */
const setClock = async (page: Page, aheadMs: number): Promise<void> => {
  await page.addInitScript((ms) => {
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, parts: []) =>
        Reflect.construct(target, parts.length === 0 ? [RealDate.now() + ms] : parts),
      get: (target, key) =>
        key === "now" ? () => RealDate.now() + ms : Reflect.get(target, key, target),
    });
  }, aheadMs);
};

/** Durations of at least ten minutes, and times that far from now. */
const wrongTimes =
  /\b[1-9]\dm \d\d|\b\dh \d\dm|\bhours?\b|\b0:[1-5]\d:\d\d|\b[1-9]:\d\d:\d\d|\b\d+ days? |\bin (\d|a moment)|\b\d\d minutes/;

const shownTimes = /just now|\b\d+s\b|\b0:0\d:\d\d|\b\d minutes? ago/;

const views: { name: string; path: (slug: string) => string; open?: string }[] = [
  { name: "home", path: () => "/" },
  { name: "builds feed", path: () => "/builds-feed" },
  { name: "builds", path: (slug) => `/${slug}` },
  { name: "log", path: (slug) => `/${slug}/1/1/2` },
  { name: "graph", path: (slug) => `/${slug}/1/1/2`, open: "Graph View" },
  { name: "timeline", path: (slug) => `/${slug}/1/1/2`, open: "Timeline" },
];

for (const [name, minutes] of [
  ["ahead", 60],
  ["behind", -60],
] as const)
  test(`times are right on every screen while the reader's clock is ${name} by an hour`, async ({
    page,
    server,
    makeRepository,
  }) => {
    const { slug, end } = await startGatedBuild({ page, server, makeRepository }, `clock-${name}`);
    await setClock(page, minutes * 60_000);
    for (const { name, path, open } of views)
      await test.step(name, async () => {
        await page.goto(path(slug));
        const shown = page.locator("main");
        await expect(shown).toContainText(shownTimes);
        if (open !== undefined) {
          await page.getByRole("button", { name: open }).click();
          await expect(
            page.getByRole(open === "Timeline" ? "treegrid" : "tree").first(),
          ).toBeVisible();
        }
        await expect(shown).not.toContainText(wrongTimes);
      });
    await page.goto(`/${slug}/1/1/2`);
    const clock = page.getByText(/^0:0\d:\d\d$/).first();
    const before = await clock.textContent();
    await expect(clock).not.toHaveText(before ?? "");
    await end();
  });

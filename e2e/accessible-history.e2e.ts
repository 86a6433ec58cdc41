import type { Page } from "@playwright/test";
import { violationsIn } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";

// Screens that are complete only with a history: sentences with links, charts, changes of durations.
test.use({
  repositories: "example",
  serverOf: "accessible-history",
  contextOptions: { reducedMotion: "reduce" },
});

const trends = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/example/${name}/trends`);
  await expect(
    page.getByRole("table", { name: "Trends of steps" }).getByRole("row"),
  ).not.toHaveCount(0);
};

const view = async (
  page: Page,
  button: string,
  shown: "tree" | "treegrid" | "region",
): Promise<void> => {
  await page.goto("/example/departures/14");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole(shown, { name: /^(Stages|Timeline|Pipeline file)$/ })).toBeVisible();
};

const overview = async (page: Page, build: string): Promise<void> => {
  await page.goto(`/example/${build}?view=overview`);
  await expect(page.getByRole("region", { name: "Changed files" })).toBeVisible();
};

const screens: Record<string, (page: Page) => Promise<void>> = {
  "trends with a change": (page) => trends(page, "departures"),
  trends: (page) => trends(page, "tickets"),
  overview: (page) => overview(page, "departures/14"),
  "overview of a failure": (page) => overview(page, "tickets/8"),
  graph: (page) => view(page, "Graph View", "tree"),
  timeline: (page) => view(page, "Timeline", "treegrid"),
  pipeline: (page) => view(page, "Pipeline", "region"),
};

test(
  "axe finds nothing on overview, trends, graph, timeline and pipeline",
  { tag: "@embedded" },
  async ({ page, signIn }) => {
    await signIn();
    for (const [name, open] of Object.entries(screens)) {
      await open(page);
      await page.emulateMedia({ colorScheme: "light" });
      expect.soft(await violationsIn(page), `${name}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      // Only the colours differ.
      expect.soft(await violationsIn(page, "color-contrast"), `${name}, dark`).toEqual([]);
    }
  },
);

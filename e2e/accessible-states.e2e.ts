import type { BrowserContext } from "@playwright/test";
import { violationsIn } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { pipelines } from "./pictures/pipelines.ts";
import type { Scene } from "./pictures/scene.ts";
import { allScenes, showScene } from "./pictures/show-scene.ts";

// A server of its own, because the scenes name the repositories, and some of them are about all.
test.use({
  serverOf: "accessible-states",
  contextOptions: { reducedMotion: "reduce" },
  // The findings of axe are sufficient, and a trace takes as long as axe.
  trace: "off",
});

/** The states that accessibility.e2e.ts leaves out: it opens screens and dialogs that are complete. */
const states =
  /loading|failed|refused|empty|nothing|searching|syncing|cannot be read|completing|found|copied|not live|changed/;

/** Whether the few builds that this journey makes are enough for the scene. */
const isPossible = ({ path, as, isNew, isExample }: Scene): boolean =>
  as === undefined &&
  isNew !== true &&
  isExample !== true &&
  /^\/(?!octo)|^\/octo\/(statuses(?!\/[^12a-z])|empty)/.test(path);

const scenes = allScenes.filter((scene) => states.test(scene.name) && isPossible(scene));

/** Pages at once; the server, the browser and its cache are the same for all. */
const pages = 2;

test("axe finds nothing while a screen loads, is empty, has failed or is searched, light and dark", async ({
  page,
  context,
  makeRepository,
}) => {
  test.setTimeout(600_000);
  await makeRepository("empty", { ".drone.yml": pipelines.success });
  const { slug, commit } = await makeRepository("statuses", { ".drone.yml": pipelines.success });
  await page.goto(`/${slug}`);
  await commit({ "a.txt": "a" }, "Answer lists in pages of fifty");
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  await commit({ ".drone.yml": pipelines.failure }, "Count bytes, not letters");
  await expect(page.getByRole("link", { name: /^Failure #2/ })).toBeVisible();
  const left = [...scenes];
  const work = async (): Promise<void> => {
    for (let scene = left.shift(); scene !== undefined; scene = left.shift())
      await checkScene(context, scene);
  };
  await Promise.all(Array.from({ length: pages }, work));
});

const checkScene = async (context: BrowserContext, scene: Scene): Promise<void> => {
  const page = await context.newPage();
  await showScene(page, scene, stillMs);
  expect.soft(await violationsIn(page), `${scene.name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Only the colours differ.
  expect.soft(await violationsIn(page, "color-contrast"), `${scene.name}, dark`).toEqual([]);
  await page.close();
};

const stillMs = 150;

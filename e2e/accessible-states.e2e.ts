import type { BrowserContext, Page } from "@playwright/test";
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
  /loading|failed|refused|empty|nothing|searching|syncing|cannot be read|completing|found|copied|not live|changed|closing|wrong|a reader|a visitor|administrators only|not offered/;

/** Whether the few builds that this journey makes are enough for the scene. */
const isPossible = ({ path, as, atForge, isNew, isExample, ofTeam }: Scene): boolean =>
  atForge === undefined &&
  as !== "writer" &&
  as !== "repoAdmin" &&
  isNew !== true &&
  isExample !== true &&
  ofTeam !== true &&
  /^\/(?!octo)|^\/octo\/(statuses(?!\/[^12a-z])|empty)/.test(path);

const scenes = allScenes.filter((scene) => states.test(scene.name) && isPossible(scene));

/** Placeholders and errors have the same colours on all screens, so that these are checked in dark on one. */
const hasOwnColours = ({ name }: Scene): boolean =>
  name.startsWith("home") || !/, (loading|failed)$/.test(name);

/** Some states of the screens that people open most are also checked as a phone shows them. */
const isOnPhone = ({ name }: Scene): boolean =>
  /^(home|builds|build|log)\b.*(loading|failed|empty|nothing)/.test(name);
const phone = { width: 390, height: 844 };

/** Pages at once; the server, the browser and its cache are the same for all. */
const pages = 2;

test("axe finds nothing while a screen loads, is empty, has failed, is searched or is shown to another user", async ({
  page,
  context,
  browser,
  server,
  makeRepository,
}) => {
  test.setTimeout(600_000);
  await makeRepository("empty", { ".drone.yml": pipelines.success });
  const { slug, commit } = await makeRepository("statuses", { ".drone.yml": pipelines.success });
  const headers = { origin: server.url };
  const token = "a-token-of-a-reader-".padEnd(40, "-");
  await page.request.post("/api/users", {
    data: { login: "reader", email: "reader@example.com", machine: true, token },
    headers,
  });
  await page.request.patch(`/api/repos/${slug}`, { data: { visibility: "public" }, headers });
  await page.goto(`/${slug}`);
  await commit({ "a.txt": "a" }, "Answer lists in pages of fifty");
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  await commit({ ".drone.yml": pipelines.failure }, "Count bytes, not letters");
  await expect(page.getByRole("link", { name: /^Failure #2/ })).toBeVisible();
  const people: Partial<Record<string, BrowserContext>> = {
    reader: await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } }),
    visitor: await browser.newContext(),
  };
  const left = [...scenes];
  const work = async (): Promise<void> => {
    for (let scene = left.shift(); scene !== undefined; scene = left.shift())
      await checkScene(people[scene.as ?? "admin"] ?? context, scene);
  };
  await Promise.all(Array.from({ length: pages }, work));
});

const checkScene = async (context: BrowserContext, scene: Scene): Promise<void> => {
  const page = await context.newPage();
  await showScene(page, scene, unchangedMs);
  await check(page, `${scene.name}, light`);
  if (hasOwnColours(scene)) {
    await page.emulateMedia({ colorScheme: "dark" });
    // Only the colours differ.
    await check(page, `${scene.name}, dark`, "color-contrast");
  }
  if (isOnPhone(scene)) {
    await page.setViewportSize(phone);
    await check(page, `${scene.name}, ${phone.width} px`);
  }
  await page.close();
};

const check = async (page: Page, where: string, ...rules: string[]): Promise<void> => {
  expect.soft(await violationsIn(page, ...rules), where).toEqual([]);
};

const unchangedMs = 150;

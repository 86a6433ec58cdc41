import { expect, type BrowserContext, type Page } from "@playwright/test";
import type { TestServer } from "../server.ts";
import { signInBrowser } from "../sign-in.ts";
import { buildScenes } from "./build-scenes.ts";
import { exampleScenes } from "./example-scenes.ts";
import { forgeScenes } from "./forge-scenes.ts";
import type { ForgeWorld } from "./forge-world.ts";
import { historyScenes } from "./history-scenes.ts";
import { listScenes } from "./list-scenes.ts";
import { notificationScenes } from "./notification-scenes.ts";
import { offerScenes } from "./offer-scenes.ts";
import { queueScenes } from "./queue-scenes.ts";
import { repoScenes } from "./repo-scenes.ts";
import { webhookScenes } from "./webhook-scenes.ts";
import type { Scene } from "./scene.ts";
import { sessionScenes } from "./session-scenes.ts";
import { teamScenes } from "./team-scenes.ts";
import { tokenOf } from "./world.ts";

/** Every screen in every state. */
export const allScenes: readonly Scene[] = [
  ...exampleScenes,
  ...sessionScenes,
  ...notificationScenes,
  ...listScenes,
  ...teamScenes,
  ...queueScenes,
  ...repoScenes,
  ...webhookScenes,
  ...offerScenes,
  ...buildScenes,
  ...historyScenes,
  ...forgeScenes,
];

/** Signs the browser in as the person who opens the scene. */
export async function enterScene(
  context: BrowserContext,
  scene: Scene,
  server: Pick<TestServer, "url">,
  world: Partial<ForgeWorld>,
): Promise<void> {
  if (scene.atForge !== undefined) {
    const cookie = scene.atForge === "visitor" ? undefined : world[scene.atForge];
    if (cookie !== undefined) await context.setExtraHTTPHeaders({ cookie });
    return;
  }
  if (scene.as === "visitor") return;
  if (scene.as === undefined) await signInBrowser(server.url, context);
  else await context.setExtraHTTPHeaders({ authorization: `Bearer ${tokenOf(scene.as)}` });
}

/** Opens the scene's screen in its state, and waits until nothing has changed for this many milliseconds. */
export async function showScene(
  page: Page,
  { network, path, open }: Scene,
  unchangedMs = 400,
): Promise<void> {
  await network?.(page);
  await page.goto(path);
  await page
    .locator("h1:visible, h2:visible, [role=alert]:visible, [role=dialog]")
    .first()
    .waitFor();
  // What is held stays busy.
  if (network === undefined) await loaded(page);
  await settle(page, unchangedMs);
  if (open === undefined) return;
  await open(page);
  if (network === undefined) await loaded(page);
  await settle(page, unchangedMs);
}

/** Waits until the screen has its content instead of placeholders. */
const loaded = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy="true"], [aria-label^="Loading"]')).toHaveCount(0, {
    timeout: 20_000,
  });
};

/** Waits until the page has not changed for a moment. The network is never idle, because streams never end. */
const settle = async (page: Page, unchangedMs: number): Promise<void> =>
  page.evaluate(async (unchangedMs) => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, unchangedMs);
      setTimeout(resolve, 6 * unchangedMs);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, unchangedMs);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
  }, unchangedMs);

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright";
import { launchBrowser } from "./browser.ts";

/**
 * Opens a page in a tab and hides it behind another tab. Playwright keeps the pages that it controls visible, so this page is
 * opened without it: a hidden page is neither laid out nor painted. `feeds` returns the number of open streams.
 */
export async function openHidden(
  url: string,
  feeds: () => number,
): Promise<{ browser: Browser; renderers: () => Promise<number> }> {
  const browser = await launchBrowser();
  const session = await browser.newBrowserCDPSession();
  const { targetId } = await session.send("Target.createTarget", { url });
  while (feeds() === 0) await wait(50);
  await wait(1000);
  await session.send("Target.createTarget", { url: "about:blank" });
  await wait(2000);
  assert.equal(await visibilityOf(session, targetId), "hidden");
  /** The CPU seconds of all processes that run pages and workers. */
  const renderers = async (): Promise<number> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo
      .filter(({ type }) => type === "renderer")
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  return { browser, renderers };
}

const visibilityOf = async (session: CDPSession, targetId: string): Promise<unknown> => {
  const { sessionId } = await session.send("Target.attachToTarget", { targetId });
  const answer = new Promise<string>((resolve) => {
    session.once("Target.receivedMessageFromTarget", ({ message }) => resolve(message));
  });
  const params = { expression: "document.visibilityState" };
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params });
  await session.send("Target.sendMessageToTarget", { sessionId, message });
  const { result } = JSON.parse(await answer);
  await session.send("Target.detachFromTarget", { sessionId });
  return result.result.value;
};

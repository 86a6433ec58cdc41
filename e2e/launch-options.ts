import type { LaunchOptions } from "@playwright/test";
import { findChromium } from "../scripts/chromium.mjs";

/** The options with which journeys start Chromium. Without a path Playwright looks for its own. */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

/** For journeys that need what Chromium's headless shell lacks: `test.use(wholeBrowser)`. */
export const wholeBrowser = { launchOptions: launchOptions(await findChromium()) };

import type { LaunchOptions } from "@playwright/test";
import { findChromium, quietFlags } from "../scripts/chromium.mjs";

/** The options with which journeys start Chromium. Without a path Playwright looks for its own. */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [...quietFlags, "--disable-sync"],
  };
}

/** For journeys that need what Chromium's headless shell lacks: `test.use(wholeBrowser)`. */
export const wholeBrowser = { launchOptions: launchOptions(await findChromium()) };

import { chromium, type Browser } from "playwright";
import { findChromium, quietFlags } from "../scripts/chromium.mjs";

/** A Chromium of its own, with nothing in its caches, and without requests of its own that would disturb a measurement. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: quietFlags,
  });
}

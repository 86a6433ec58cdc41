import { chromium, type Browser } from "playwright";
import { findChromium } from "../scripts/chromium.mjs";

/** So that the browser sends no requests of its own that would disturb a measurement. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
];

/** A Chromium of its own, with nothing in its caches, and without requests of its own that would disturb a measurement. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: quietFlags,
  });
}

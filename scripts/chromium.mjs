import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesOf, installBrowser, installPackages, mayInstallPackages, runs } from "./browsers.mjs";
import { projectEnvironment, root } from "./places.mjs";
import { runSetUp, SetUpError } from "./run.mjs";

const commands = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const downloadLimitMs = 5 * 60_000;

/** So that the browser sends no requests of its own, which would disturb a journey or a measurement. */
export const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
];

/**
 * Chromium without its user interface, which a whole browser starts even when it runs headless. The journeys take less
 * processor time in it. It has neither notifications nor a back/forward cache.
 */
const headlessShell = "chromium-headless-shell";

/** The browser for most journeys: the headless shell, or a whole browser, for example because CHROMIUM names one. */
export async function findBrowserOfJourneys() {
  if (process.env["HEADLESS_SHELL"]) return process.env["HEADLESS_SHELL"];
  if (process.env["CHROMIUM"]) return process.env["CHROMIUM"];
  return filesOf(headlessShell).find(runs) ?? (await findChromium());
}

/** The headless shell, which this installs if this user may; undefined if there is none, or if CHROMIUM names a browser. */
export async function ensureHeadlessShell() {
  if (process.env["CHROMIUM"]) return undefined;
  const find = () => filesOf(headlessShell).find(runs);
  return find() ?? (await installBrowser([() => installPackages([headlessShell])], find));
}

/** A whole browser: the one in CHROMIUM, an installed one, or Playwright's. */
export async function findChromium() {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  return [...commands.flatMap(filesOf), await playwrightChromium()].find(runs);
}

/** Like {@link findChromium}, but installs one if necessary. Throws a SetUpError if that fails. */
export async function ensureChromium() {
  const found = (await findChromium()) ?? (await installed());
  if (found !== undefined) return found;
  throw new SetUpError(
    "The browser tests need Chromium or Chrome: install one, or set CHROMIUM to its path.",
  );
}

/** Tries the download of Playwright first, because it needs no root permissions. */
const installed = () =>
  installBrowser([download, () => installPackages(["chromium"])], findChromium);

const download = async () => {
  console.log("Downloading Chromium for the browser tests …");
  const playwright = join(root, "node_modules", ".bin", "playwright");
  const options = { cwd: root, env: projectEnvironment, limitMs: downloadLimitMs };
  await runSetUp("Downloading Chromium", playwright, ["install", "chromium"], options);
  const file = await playwrightChromium();
  if (mayInstallPackages() && existsSync(file) && !runs(file)) {
    await runSetUp("Installing its libraries", playwright, ["install-deps", "chromium"], options);
  }
};

const playwrightChromium = async () => {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
};

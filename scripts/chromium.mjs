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

/**
 * Chromium without its own windows and pages, which the others start even if nobody sees them. It takes half of the
 * processor time.
 */
const headlessShell = "chromium-headless-shell";

/** The browser for the journeys: the one in CHROMIUM, the headless shell, or another one. */
export async function findBrowserOfJourneys() {
  if (process.env["CHROMIUM"]) return process.env["CHROMIUM"];
  return filesOf(headlessShell).find(runs) ?? (await findChromium());
}

/** A whole browser: the one in CHROMIUM, an installed one, or Playwright's. */
export async function findChromium() {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  return [...commands.flatMap(filesOf), await playwrightChromium()].find(runs);
}

/**
 * Like {@link findBrowserOfJourneys}, but installs the headless shell if this user may, or any browser if there is none.
 * Throws a SetUpError if there is no browser then.
 */
export async function ensureBrowserOfJourneys() {
  if (!process.env["CHROMIUM"] && filesOf(headlessShell).length === 0)
    await installBrowser([() => installPackages([headlessShell])], findBrowserOfJourneys);
  const found = (await findBrowserOfJourneys()) ?? (await installed());
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

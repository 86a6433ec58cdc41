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

/** The browser for the tests: the one in CHROMIUM, an installed one, or Playwright's. */
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

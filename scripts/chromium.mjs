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

/** The browser of the tests: what CHROMIUM names, the machine's own, or Playwright's; undefined if none runs. */
export async function findChromium() {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  return [...commands.flatMap(filesOf), await playwrightChromium()].find(runs);
}

/** As {@link findChromium}, but installs one if there is none, and says what to do if that fails. */
export async function ensureChromium() {
  const found = (await findChromium()) ?? (await installed());
  if (found !== undefined) return found;
  throw new SetUpError(
    "The browser tests need Chromium or Chrome: install one, or name it in the variable CHROMIUM.",
  );
}

/** Playwright's own download first: it needs no rights. */
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

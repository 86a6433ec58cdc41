import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
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
export const findChromium = async () => {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  return [...commands.flatMap(inPath), await playwrightChromium()].find(runs);
};

/** As {@link findChromium}, but installs one if there is none, and says what to do if that fails. */
export const ensureChromium = async () => {
  const found = (await findChromium()) ?? (await installed());
  if (found !== undefined) return found;
  throw new SetUpError(
    "The browser tests need Chromium or Chrome: install one, or name it in the variable CHROMIUM.",
  );
};

/** Playwright's own download first: it needs no rights. */
const installed = async () => {
  for (const install of [download, installPackage]) {
    try {
      await install();
    } catch (error) {
      if (!(error instanceof SetUpError)) throw error;
      console.log(`  ${error.message}`);
    }
    const found = await findChromium();
    if (found !== undefined) return found;
  }
  return undefined;
};

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

const installPackage = async () => {
  if (!mayInstallPackages()) return;
  console.log("Installing Chromium with apt-get …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runSetUp("apt-get update", "apt-get", ["update"], { cwd: root, env });
  const parameters = ["install", "--yes", "--no-install-recommends", "chromium"];
  await runSetUp("apt-get install chromium", "apt-get", parameters, { cwd: root, env });
};

const mayInstallPackages = () => process.getuid?.() === 0 && inPath("apt-get").length > 0;

const playwrightChromium = async () => {
  const { chromium } = await import("playwright");
  return chromium.executablePath();
};

/** The files that a command may mean. */
const inPath = (command) =>
  command.startsWith("/")
    ? [command]
    : (process.env["PATH"] ?? "")
        .split(delimiter)
        .map((folder) => join(folder, command))
        .filter((file) => existsSync(file));

/** A file alone is not enough: it may be a stub, or lack libraries. */
const runs = (file) =>
  existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0;

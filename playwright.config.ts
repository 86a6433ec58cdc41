import {
  defineConfig,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from "@playwright/test";
import { join } from "node:path";
import type { WorkerFixtures } from "./e2e/fixtures.ts";
import { launchOptions } from "./e2e/launch-options.ts";
import { findBrowserOfJourneys } from "./scripts/chromium.mjs";

/** The main journeys, in Firefox, where the scripts have found one. */
const firefox: Project<PlaywrightTestOptions, PlaywrightWorkerOptions & WorkerFixtures> = {
  name: "firefox",
  testMatch: /\/(main-job|huge-log|log|live|graph|graph-view)\.e2e\.ts$/,
  grepInvert: /@connected/,
  use: {
    through: "embedded",
    browserName: "firefox",
    // An unmodified Firefox, which Playwright drives by WebDriver BiDi.
    channel: "moz-firefox",
    launchOptions: {
      executablePath: join(import.meta.dirname, "e2e", "firefox-launcher.mjs"),
      // Chromium's journeys are given permission for this.
      firefoxUserPrefs: { "dom.events.testing.asyncClipboard": true },
    },
  },
};

/**
 * Journeys about what the browser draws: the screens are the same through the connected server, where other journeys read
 * logs and follow builds, so that a second run would cost minutes and find nothing.
 */
const drawing =
  /\/(accessibility|accessible-states|compare-logs|graph|graph-view|hostile-names|huge-log|log|log-reading|long-names|reduced-motion|sizes|verdict-place)\.e2e\.ts$/;

/**
 * Journeys about keys, focus, scroll positions and loading states. They act in the browser, or the test itself answers
 * the calls, so none of their requests distinguishes the connected server from a server.
 */
const acting = /\/(builds-list|forgotten-log|history-keys|keyboard|missing-files|states)\.e2e\.ts$/;

/**
 * Journeys whose screens show what calls answer and what a stream brings. The tests of the server make the same calls through
 * the connected server (the project `connected` of vitest.config.ts), and other journeys follow builds live through it. What
 * those who use it see differently is in journeys that also run through it, or only through it.
 */
const showing =
  /\/(actor|badges|build-queries|builds-feed|cron|deployments|detached|full-disk|history|home|hostile-logs|live-away|live-back|needless-calls|older-builds|own-repositories|reader-clock|refused-file|stage-reasons|timeline|trial)\.e2e\.ts$/;

/**
 * Journeys in a real browser against the real server, most of them in two ways: against the embedded
 * server, and through the connected server to one that behaves as a Drone server does. A journey that only one of
 * them has is tagged with its name. `npm test` builds the dashboard first.
 */
export default defineConfig<object, WorkerFixtures>({
  projects: [
    { name: "embedded", use: { through: "embedded" }, grepInvert: /@connected/ },
    {
      name: "connected",
      use: { through: "connected" },
      grepInvert: /@embedded/,
      testIgnore: [drawing, acting, showing],
    },
    ...(process.env["FIREFOX"] ? [firefox] : []),
  ],
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Four keep two cores so busy that journeys about clocks and requests fail now and then.
  workers: 3,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    trace: "retain-on-failure",
    launchOptions: launchOptions(await findBrowserOfJourneys()),
  },
});

import { defineConfig } from "@playwright/test";
import type { WorkerFixtures } from "./e2e/fixtures.ts";
import { findChromium } from "./scripts/chromium.mjs";

/**
 * Journeys in a real browser against the real server, all of them in two ways: against the embedded
 * server, and through the gateway to one that behaves as a Drone server does. A journey that only one of
 * them has is tagged with its name. `npm test` builds the dashboard first.
 */
export default defineConfig<object, WorkerFixtures>({
  projects: [
    { name: "embedded", use: { through: "embedded" }, grepInvert: /@gateway/ },
    { name: "gateway", use: { through: "gateway" }, grepInvert: /@embedded/ },
  ],
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});

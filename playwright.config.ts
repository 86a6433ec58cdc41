import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";

/** Journeys in a real browser against the real server. `npm test` builds the dashboard first. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
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

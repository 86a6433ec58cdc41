import { defineConfig } from "vitest/config";

/** One runner for everything but the browser journeys: rules, server and screens. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", root: "packages/contract", include: ["src/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "packages/server",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          // Tests wait for what happens, not for a time; these are for machines that do much else.
          testTimeout: 40_000,
          hookTimeout: 40_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: "packages/dashboard/vite.config.ts",
        test: {
          name: "dashboard",
          root: "packages/dashboard",
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});

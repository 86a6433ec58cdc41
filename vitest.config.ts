import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Each tests calls, and no more of a server than a client sees. */
const contractTests = [
  "approve-stage",
  "badges",
  "build-queries",
  "build-reads",
  "cancel-build",
  "cron-and-secrets",
  "namespace-calls",
  "permissions",
  "repo-calls",
  "start-build",
  "system-calls",
  "upkeep-calls",
  "user-calls",
  "users-calls",
];

/** Tests wait for what happens, not for a time; these are for machines that do much else. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

/** These files keep no state in modules, so they can share a process, which saves a third of their processor time. */
const pure = { ...patience, isolate: false };

const server = { ...patience, root: "packages/server" };

const dashboardFolder = join(import.meta.dirname, "packages", "dashboard");
const dashboardTests = ["src/**/*.test.{ts,tsx}", "vite/**/*.test.ts"];
/** These change a document. They share one, which `fresh-document.ts` empties between them. */
const testsWithDom = globSync(dashboardTests, { cwd: dashboardFolder }).filter((file) =>
  readFileSync(join(dashboardFolder, file), "utf8").startsWith("// @vitest-environment jsdom"),
);

/** Most files wait for processes half of the time, so one worker for each core leaves half of the cores idle. */
const maxWorkers = Math.ceil(1.5 * availableParallelism());

/** One runner for everything but the browser journeys: rules, server and screens. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          ...pure,
          name: "contract",
          root: "packages/contract",
          include: ["src/**/*.test.ts"],
        },
      },
      {
        test: {
          ...pure,
          name: "log-engine",
          root: "packages/log-engine",
          include: ["src/**/*.test.ts"],
        },
      },
      {
        test: {
          ...pure,
          name: "insight",
          root: "packages/insight",
          include: ["src/**/*.test.ts"],
        },
      },
      {
        test: {
          ...server,
          ...pure,
          name: "server",
          setupFiles: join(import.meta.dirname, "packages/server/test/end-runs.ts"),
          include: ["test/**/*.test.ts"],
          exclude: ["test/docker/**"],
        },
      },
      {
        test: {
          ...server,
          ...pure,
          name: "server-units",
          include: ["src/**/*.test.ts"],
        },
      },
      {
        // Needs a container engine, and is skipped without one.
        test: {
          ...server,
          name: "docker",
          include: ["test/docker/**/*.test.ts"],
        },
      },
      {
        // The same contract through the connected server, to what behaves as a Drone server.
        test: {
          ...server,
          ...pure,
          name: "connected",
          include: contractTests.map((name) => `test/${name}.test.ts`),
          env: { THROUGH: "connected" },
        },
      },
      {
        extends: "packages/dashboard/vite.config.ts",
        test: {
          ...pure,
          // A project that extends another file does not inherit this; its default on two cores is one file at a time.
          maxWorkers,
          name: "dashboard",
          root: "packages/dashboard",
          include: dashboardTests,
          exclude: testsWithDom,
        },
      },
      {
        extends: "packages/dashboard/vite.config.ts",
        test: {
          ...pure,
          maxWorkers,
          name: "dashboard-dom",
          setupFiles: "vite/fresh-document.ts",
          root: "packages/dashboard",
          include: testsWithDom,
        },
      },
    ],
  },
});

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { startDroneProxy } from "../packages/server/test/drone-differences/drone-proxy.ts";
import { startFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { test as base } from "./fixtures.ts";
import { startProcess } from "./server.ts";
import { freePort } from "./web-server.ts";

type LiveFixtures = {
  /** The network between browser and server. */
  network: FaultProxy & { restartServer: () => Promise<void> };
  /** Opens another tab of the same browser. */
  openTab: (path: string) => Promise<Page>;
};

const password = "a-password-for-journeys";

/** Journeys over a bad network: a proxy in front of the server injects faults. */
export const test = base.extend<
  { openTab: LiveFixtures["openTab"] },
  Pick<LiveFixtures, "network">
>({
  // The browser draws all open tabs, also those behind others. With the moving icons of running builds in five of them, a
  // click on a busy machine takes seconds.
  contextOptions: { reducedMotion: "reduce" },

  network: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures one needs off this pattern
    async ({}, provide) => {
      const proxy = await startFaultProxy();
      await provide({ ...proxy, restartServer: () => Promise.reject(new Error("no server yet")) });
      await proxy.close();
    },
    { scope: "worker" },
  ],

  server: [
    async ({ network, through }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), "signalbox-live-"));
      const reposFolder = join(folder, "repos", "octo");
      await mkdir(reposFolder, { recursive: true });
      const options = ["--data", join(folder, "data"), "--repos", join(folder, "repos")];
      options.push("--concurrency", "16");
      const back = through === "connected" ? await startBack(options, folder) : undefined;
      const port = await freePort();
      const parameters = ["--port", String(port), "--url", network.url];
      parameters.push(...(back === undefined ? options : ["--server", back.address]));
      let running = await startProcess(parameters, folder);
      network.setTarget(port);
      network.restartServer = async () => {
        await running.stop();
        running = await startProcess(parameters, folder);
      };
      await provide({
        url: network.url,
        admin: { login: "admin", password },
        reposFolder,
        stop: () => running.stop(),
      });
      await running.stop();
      await back?.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  openTab: async ({ context }, provide) => {
    await provide(async (path) => {
      const tab = await context.newPage();
      await tab.goto(path);
      return tab;
    });
  },
});

/** Removes SharedWorker from the browser. */
export function withoutSharedWorker(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
}

/** The CI server behind the connected one, which behaves like a Drone server. */
const startBack = async (options: readonly string[], folder: string) => {
  const embedded = await startProcess(["--port", "0", ...options], folder);
  const drone = await startDroneProxy(embedded.url);
  return {
    address: drone.address,
    stop: async () => {
      await drone.close();
      await embedded.stop();
    },
  };
};

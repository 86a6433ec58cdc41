import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { connection, gatedPipeline, makeGate, startBuild } from "./live-build.ts";
import { test, withoutSharedWorker } from "./live-fixtures.ts";
import { feed } from "./stream-paths.ts";

test("each tab has its own connection without shared workers @embedded", async ({
  context,
  network,
  signIn,
  openTab,
}) => {
  await withoutSharedWorker(context);
  await signIn();
  const tabs = [await openTab("/"), await openTab("/builds-feed")];
  for (const tab of tabs) await expect(connection(tab)).toHaveText("Live");
  await expect.poll(() => network.open(feed)).toBe(2);
});

/** Records notifications instead of showing them. The user allows them when asked. */
const recordNotifications = async (context: BrowserContext) => {
  const recorded = { requests: 0, notes: [] as string[] };
  await context.exposeFunction("recordAsked", () => void (recorded.requests += 1));
  await context.exposeFunction("recordNote", (title: string) => void recorded.notes.push(title));
  await context.addInitScript(() => {
    const call = (name: string, ...values: unknown[]): void =>
      void Reflect.apply(Reflect.get(window, name), window, values);
    class Recorder extends EventTarget {
      // As in browsers, the answer counts in all tabs.
      static get permission(): string {
        return localStorage.getItem("permission") ?? "default";
      }
      static requestPermission(): Promise<string> {
        call("recordAsked");
        localStorage.setItem("permission", "granted");
        return Promise.resolve("granted");
      }
      constructor(title: string) {
        super();
        // Browsers show nothing without permission. The dashboard relies on that to try the constructor.
        if (Recorder.permission === "granted") call("recordNote", title);
      }
    }
    Object.defineProperty(window, "Notification", { value: Recorder });
  });
  return recorded;
};

test("a watched build causes one notification when it ends, however many tabs are open", async ({
  page,
  context,
  server,
  network,
  makeRepository,
  openTab,
}) => {
  const recorded = await recordNotifications(context);
  const gate = await makeGate();
  const { slug } = await makeRepository("watched", { ".drone.yml": gatedPipeline(gate.path) });
  const watched = await startBuild(page, server.url, slug);
  const missed = await startBuild(page, server.url, slug);
  const tabs: Page[] = [];
  for (const path of [`/${slug}/${watched}`, `/${slug}/${missed}`, "/", `/${slug}`])
    tabs.push(await openTab(path));
  for (const tab of tabs) await expect(connection(tab)).toHaveText("Live");
  expect(recorded.requests).toBe(0);
  for (const tab of tabs.slice(0, 2)) {
    await tab.getByRole("button", { name: "Watch this build" }).click();
    await expect(tab.getByRole("button", { name: "Watch this build" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  }
  await expect.poll(() => recorded.requests).toBe(1);
  await expect(tabs[0]!).toHaveTitle(/^Running · .* - /);
  await expect(tabs[0]!.locator('link[rel="icon"]')).toHaveAttribute("href", /favicon-running/);

  await gate.open("first");
  // Both end while there is no stream.
  network.cut(feed);
  await gate.open("second");
  const notes = [`${slug} #${watched} succeeded`, `${slug} #${missed} succeeded`];
  await expect.poll(() => recorded.notes.toSorted()).toEqual(notes);
  await expect(tabs[0]!).toHaveTitle(/^Success · /);
  await expect(tabs[0]!.locator('link[rel="icon"]')).toHaveAttribute("href", /favicon-success/);
  await tabs[3]!.reload();
  await expect(connection(tabs[3]!)).toHaveText("Live");
  expect(recorded.notes).toHaveLength(2);
});

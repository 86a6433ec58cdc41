import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { startFaultyUpstream, type FaultyUpstream } from "./faulty-upstream.ts";
import { countConnections } from "./proc-sockets.ts";
import { createRepository } from "./repository.ts";
import { pageText, shownLines } from "./shown.ts";
import { signInBrowser, type Ask } from "./sign-in.ts";
import { anyStream, feed } from "./stream-paths.ts";

/** How often all faults are repeated. `FAULTS=20` takes minutes. */
const rounds = Number(process.env["FAULTS"] ?? 1);
const roundMs = 180_000;
/** The sockets of one browser: at most six for each kind of page, and one for each request. */
const maxConnections = 24;

const slug = "octo/faulty";

test("after any server failure the screens equal freshly loaded ones and no socket stays open @connected", async ({
  browser,
}) => {
  test.setTimeout(90_000 + rounds * roundMs);
  const upstream = await startFaultyUpstream();
  const { connected, network } = upstream;
  const context = await browser.newContext({ baseURL: connected.url, reducedMotion: "reduce" });
  try {
    const gate = join(upstream.reposFolder, "..", "..", "gate");
    await createRepository(upstream.reposFolder, "faulty", { ".drone.yml": pipeline(gate) });
    const ask = await signInBrowser(connected.url, context);
    await ask("/api/user/repos", "POST");
    await ask(`/api/repos/${slug}`, "POST");
    await startBuild(ask);
    const tabs = new Map<string, Page>();
    for (const path of ["/", "/builds-feed", `/${slug}`, `/${slug}/branches`, `/${slug}/1/1/2`])
      tabs.set(path, await openTab(context, path));
    const all = [...tabs.values()];
    await Promise.all(all.map(isLive));
    await expect(tabs.get(`/${slug}/1/1/2`)!.getByRole("log")).toContainText(/line \d/);

    for (let round = 1; round <= rounds; round += 1)
      await test.step(`round ${round}`, async () => {
        await cutStreams(upstream, all);
        await freeze(upstream, all, ask);
        await startBuild(ask);
        await upstream.kill();
        await Promise.all(all.map(isLost));
        await upstream.start();
        await Promise.all(all.map(isLive));
        await startBuild(ask);
        await upstream.stop();
        await upstream.start();
        await Promise.all(all.map(isLive));
        await expect.poll(() => countConnections(connected.pid)).toBeLessThan(maxConnections);
      });

    await writeFile(gate, "");
    const last = await startBuild(ask);
    await expect.poll(() => unfinished(ask), { timeout: 60_000 }).toBe(0);
    for (const [path, tab] of tabs) {
      const fresh = await openTab(context, path);
      await isLive(fresh);
      await expect(fresh.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(async () => {
        expect(await pageText(tab)).toBe(await pageText(fresh));
        expect(await shownLines(tab)).toEqual(await shownLines(fresh));
      }).toPass({ timeout: 60_000 });
      await fresh.close();
    }
    expect(await pageText(tabs.get(`/${slug}`)!)).toContain(`#${last}`);

    await expect.poll(() => network.open(feed)).toBe(1);
    await context.close();
    await expect.poll(() => network.open(anyStream)).toBe(0);
    await expect.poll(() => countConnections(connected.pid), { timeout: 60_000 }).toBe(0);
  } finally {
    await context.close();
    await upstream.close();
  }
});

/** Prints lines until a file exists, fewer than a fresh page hides at first. */
const pipeline = (gate: string): string => `kind: pipeline
type: exec
name: default
steps:
  - name: long
    commands:
      - n=0; until [ -e ${gate} ]; do n=$((n+1)); echo "line $n"; sleep 1; done
`;

const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
};

const connection = (page: Page): Locator => page.getByRole("status", { name: "Connection" });
const isLive = (page: Page) => expect(connection(page)).toHaveText("Live", { timeout: 60_000 });
const isLost = (page: Page) =>
  expect(connection(page)).toContainText("Not updated since", { timeout: 60_000 });

const startBuild = async (ask: Ask): Promise<number> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a build has a number
  const { number } = (await ask(`/api/repos/${slug}/builds`, "POST")) as { number: number };
  return number;
};

const unfinished = async (ask: Ask): Promise<number> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- builds have such a time
  const builds = (await ask(`/api/repos/${slug}/builds`)) as { finished: number }[];
  return builds.filter(({ finished }) => finished === 0).length;
};

const cutStreams = async ({ network }: FaultyUpstream, tabs: Page[]): Promise<void> => {
  for (let times = 0; times < 3; times += 1) {
    network.cut(anyStream);
    await expect.poll(() => network.open(feed)).toBe(1);
  }
  await Promise.all(tabs.map(isLive));
};

/** The server accepts connections but does not answer, until the connected server gives up. */
const freeze = async (upstream: FaultyUpstream, tabs: Page[], ask: Ask): Promise<void> => {
  upstream.freeze();
  await Promise.all(tabs.map(isLost));
  if (rounds > 1) await expect(ask("/api/user/repos?latest=true")).rejects.toThrow(/: 504 /);
  upstream.thaw();
  await Promise.all(tabs.map(isLive));
};

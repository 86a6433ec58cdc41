import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { limits } from "@signalbox/contract";
import { findChromium } from "../../scripts/chromium.mjs";
import { startForgeTeam } from "../forge-team.ts";
import { startServer, type TestServer } from "../server.ts";
import { signInBrowser } from "../sign-in.ts";
import { makeForgeWorld, type ForgeWorld } from "./forge-world.ts";
import type { Scene } from "./scene.ts";
import { startTeam } from "./team-world.ts";
import { makeSheet } from "./sheet.ts";
import { allScenes, enterScene, showScene } from "./show-scene.ts";
import { endlessBuilds, makeWorld } from "./world.ts";

/**
 * Takes a picture of every screen in every state, at three sizes, light and dark, and arranges the six pictures of a
 * scene on one sheet under pictures/. Words after `npm run pictures` choose the scenes whose names contain one of them.
 * Prints which scenes failed, which scripts reported errors, and which pages are wider than their window.
 */

const folder = join(import.meta.dirname, "..", "..", "pictures");
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const schemes = ["light", "dark"] as const;
const workers = 2;

const args = process.argv.slice(2);
const scenes = allScenes.filter(
  ({ name }) => args.length === 0 || args.some((arg) => name.includes(arg)),
);

const run = async (): Promise<void> => {
  await mkdir(join(folder, "single"), { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
  const used = await startServer("own", "embedded", endlessBuilds + 1);
  const unused = await startServer("own", "embedded");
  const example = scenes.some(({ isExample }) => isExample)
    ? await startServer("example", "embedded")
    : undefined;
  const day = scenes.some(({ ofTeam }) => ofTeam) ? await startTeam(browser) : undefined;
  const team = scenes.some(({ atForge }) => atForge !== undefined)
    ? await startForgeTeam({ hasFolders: true })
    : undefined;
  try {
    const setUp = await browser.newContext();
    const ask = await signInBrowser(used.url, setUp);
    const isNeeded = scenes.some(
      ({ atForge, isNew, isExample, ofTeam }) => !(atForge || isNew || isExample || ofTeam),
    );
    if (isNeeded) await makeWorld(ask, used.reposFolder ?? "");
    const world = team === undefined ? {} : await makeForgeWorld(team);
    process.stdout.write("The world is made\n");
    const serverOf = ({ isNew, isExample, ofTeam, atForge }: Scene): Server => {
      if (isNew) return unused;
      if (ofTeam && day) return day;
      return (atForge ? team : undefined) ?? (isExample ? example : undefined) ?? used;
    };
    const left = [...scenes];
    const work = async (): Promise<void> => {
      for (let scene = left.shift(); scene !== undefined; scene = left.shift())
        await takeScene(browser, scene, serverOf(scene), world);
    };
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    await browser.close();
    await Promise.all([used.stop(), unused.stop(), example?.stop(), day?.stop(), team?.stop()]);
  }
};

type Server = Pick<TestServer, "url">;

const takeScene = async (
  browser: Browser,
  scene: Scene,
  server: Server,
  world: Partial<ForgeWorld>,
): Promise<void> => {
  const rows: string[][] = [];
  const file = scene.name.replaceAll(/[^a-z0-9]+/gi, "-");
  for (const colorScheme of schemes) {
    const row: string[] = [];
    for (const viewport of sizes) {
      const isPhone = viewport.width < limits.narrowScreenPx;
      const context = await browser.newContext({
        viewport,
        colorScheme,
        baseURL: server.url,
        hasTouch: isPhone,
        isMobile: isPhone,
        reducedMotion: "reduce",
      });
      await enterScene(context, scene, server, world);
      const path = join(folder, "single", `${file}-${viewport.width}-${colorScheme}.png`);
      await take(context, scene, path);
      await context.close();
      row.push(path);
    }
    rows.push(row);
  }
  await makeSheet(browser, rows, join(folder, `${file}.png`));
};

const take = async (context: BrowserContext, scene: Scene, path: string): Promise<void> => {
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const print = (what: string) => process.stdout.write(`${scene.name} (${path}): ${what}\n`);
  page.on("pageerror", (error) => print(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load"))
      print(message.text());
  });
  try {
    await showScene(page, scene);
  } catch (error) {
    print(error instanceof Error ? error.message.split("\n").slice(0, 4).join(" ") : String(error));
  }
  await page.screenshot({ path });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) print(`${wide} px wider than its window`);
};

await run();

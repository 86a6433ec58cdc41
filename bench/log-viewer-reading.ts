import type { Page } from "playwright";
import {
  elements,
  longestTask,
  markOf,
  now,
  privateMemory,
  readProbe,
  visit,
} from "./log-viewer-browser.ts";
import { scrollThrough } from "./log-viewer-scrolling.ts";
import { search, typingDelay, type Searching } from "./log-viewer-searching.ts";
import { logs, type LogName, type LogServer } from "./log-viewer-server.ts";

export type Reading = Awaited<ReturnType<typeof readLog>>;

/** Navigates inside the page, like a link. */
const follow = (path: string): void => {
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
};

/** Waits until the footer counts that many lines, or a few more that a step prints itself. */
const countsLines = (lines: number): boolean => {
  const [, count = "0"] = /of ([\d,]+) lines/.exec(document.body.innerText) ?? [];
  return Number(count.replaceAll(",", "")) >= lines;
};

/** Opens a log in a page that started long ago, and uses it as people do. */
export async function readLog(server: LogServer, name: LogName, wraps: boolean) {
  const lines = logs[name][1];
  const visited = await visit(server);
  const { page, browser } = visited;
  const choices = JSON.stringify({ wraps });
  await page.addInitScript((text) => localStorage.setItem("signalbox.log", text), choices);
  await page.goto(server.page("1k"));
  await page.getByText("END-OF-LOG").waitFor();
  await page.waitForTimeout(1500);
  const memoryBefore = await privateMemory(visited);

  const opened = await now(page);
  await page.evaluate(follow, server.page(name));
  await page.waitForFunction(countsLines, lines, { timeout: 120_000, polling: 50 });
  await page.waitForTimeout(500);
  const openingTask = await longestTask(page, opened);
  const memory = await privateMemory(visited);

  const showAll = await showAllLogs(page);
  const scrolled = await now(page);
  const scrolling = await scrollThrough(page);
  const scrollingTask = await longestTask(page, scrolled);
  const elementsScrolled = await elements(page);

  const searched = await now(page);
  await page.keyboard.press("Control+f");
  const searching: Record<string, Searching> = {
    "in every line": await search(page, "src/part", (lines - 2).toLocaleString("en")),
    "near the end": await search(page, "needle", "1"),
  };
  const typing = await typingDelay(page, "part-12 needle");
  await page.getByRole("button", { name: "Regular expression" }).click();
  searching["expression"] = await search(page, String.raw`line \d*7 .*needle|line 77 `, "1");
  const searchingTask = await longestTask(page, searched);
  const elementsFound = await elements(page);
  await page.keyboard.press("Escape");

  await page.evaluate(follow, "/");
  await page.getByRole("log").waitFor({ state: "detached" });
  await page.waitForTimeout(5000);
  const memoryAfter = await privateMemory(visited);
  await browser.close();
  return {
    showAll,
    scrolling,
    searching,
    typing,
    tasks: { opening: openingTask, scrolling: scrollingTask, searching: searchingTask },
    memoryBefore,
    memory,
    memoryAfter,
    size: await server.size(name),
    elements: Math.max(elementsScrolled, elementsFound),
  };
}

/** From the click until the first line of the log is visible, while the view moves to the top. */
const showAllLogs = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const { marks, watch, log, shows } = window.probe;
    addEventListener("click", ({ timeStamp }) => (marks["click"] = timeStamp), {
      capture: true,
      once: true,
    });
    watch("all", () => {
      if (!("click" in marks)) return false;
      log()?.scrollTo(0, 0);
      return shows("START-OF-LOG");
    });
  });
  await page.getByRole("button", { name: "Show all logs" }).click();
  const all = await markOf(page, "all");
  return all - ((await readProbe(page)).marks["click"] ?? Number.NaN);
};

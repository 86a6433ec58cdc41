// Measures the time from a click on the row of a failed build until the reason is readable, with real tools that fail:
// `node bench/ten-failures.bench.ts`, after `npm run build`. Uses the tools that this machine has. TOOLS names a folder
// with more: its `bin`, `node_modules/.bin` and `venv/bin` are searched first. ONLY=jest,mocha chooses some.
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import type { Page } from "playwright";
import { startServer, type TestServer } from "../e2e/server.ts";
import { launchBrowser } from "./browser.ts";
import { createFailedBuild, signIn } from "./failed-build.ts";
import { failingTools, type FailingTool } from "./failing-tools.ts";

const maxMs = 5000;
const tools = process.env["TOOLS"];
const only = process.env["ONLY"]?.split(",");
const folders = [
  ...(tools === undefined
    ? []
    : ["bin", "node_modules/.bin", "venv/bin"].map((name) => resolve(tools, name))),
  join(import.meta.dirname, "../node_modules/.bin"),
  ...(process.env["PATH"] ?? "").split(delimiter),
];

const isInstalled = async (command: string): Promise<boolean> => {
  const found = folders.map((folder) => access(join(folder, command)).then(() => true));
  return Promise.any(found).catch(() => false);
};

/** A pipeline that runs the tool after a step that succeeds, with the PATH and HOME of this process. */
const pipelineOf = ({ commands }: FailingTool): string =>
  JSON.stringify({
    kind: "pipeline",
    type: "exec",
    name: "check",
    steps: [
      { name: "prepare", commands: ["ls"] },
      {
        name: "test",
        environment: { PATH: folders.join(delimiter), HOME: homedir() },
        commands,
      },
    ],
  });

const failedBuild = (tool: FailingTool): Promise<string> =>
  createFailedBuild(context, server, tool.name.replace(/\W+/g, "-"), {
    ...tool.files,
    ".drone.yml": pipelineOf(tool),
  });

type Times = { click: number; text: number; lines: string };

/** Records when a link is clicked, and when the brief has lines of a log. */
const probe = (): void => {
  const times: Times = { click: 0, text: 0, lines: "" };
  Object.assign(window, { times });
  const note = (): void => {
    times.click ||= performance.now();
  };
  addEventListener("click", note, true);
  const checkAgain = (): void => {
    const lines = document.querySelector("[data-brief] [aria-label='Lines of the log']");
    times.lines = lines instanceof HTMLElement ? lines.innerText : "";
    if (times.lines === "") requestAnimationFrame(checkAgain);
    else times.text = performance.now();
  };
  requestAnimationFrame(checkAgain);
};

const readTimes = (page: Page): Promise<Times> => page.evaluate(() => Reflect.get(window, "times"));

/** Opens the list of builds in a new browser and clicks the row of the build. */
const measure = async (server: TestServer, slug: string): Promise<Times> => {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signIn(context, server);
    const page = await context.newPage();
    await page.addInitScript(probe);
    await page.goto(`${server.url}/${slug}`);
    await page
      .getByRole("link", { name: /First commit/ })
      .first()
      .click();
    await page.waitForFunction(() => Reflect.get(window, "times").text > 0, undefined, {
      timeout: 6 * maxMs,
    });
    return await readTimes(page);
  } finally {
    await browser.close();
  }
};

const squeeze = (text: string): string => text.replace(/\s+/g, " ");

const server = await startServer("own", "embedded");
const setUp = await launchBrowser();
const context = await setUp.newContext();
await signIn(context, server);
const missing: string[] = [];
const failed: string[] = [];
for (const tool of failingTools.filter(({ name }) => only?.includes(name) ?? true)) {
  const installed = await Promise.all(tool.needs.map(isInstalled));
  if (installed.includes(false)) {
    missing.push(tool.name);
    continue;
  }
  const slug = await failedBuild(tool);
  const { click, text, lines } = await measure(server, slug);
  const ms = Math.round(text - click);
  const isRead = squeeze(lines).includes(squeeze(tool.expected)) && ms <= maxMs;
  if (!isRead) failed.push(tool.name);
  console.log(`${tool.name}: ${isRead ? "the reason" : "NOT the reason"} after ${ms} ms`);
  if (!isRead || process.env["SHOW"]) console.log(lines.replace(/^/gm, "    "));
}
await setUp.close();
await server.stop();
console.log(`not installed: ${missing.join(", ") || "none"}`);
assert.deepEqual(failed, [], "the reason was not shown in time");

import { isDeepStrictEqual } from "node:util";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { startChangingProxy, type ChangingProxy } from "./changing-proxy.ts";
import { harmlessChanges, oddChanges, without } from "./odd-changes.ts";
import { createRepository } from "./repository.ts";
import { startProcess } from "./server.ts";
import { pageText, shownLines } from "./shown.ts";
import { signInBrowser, type Ask } from "./sign-in.ts";
import { objectsIn } from "../packages/server/test/drone-differences/exchange.ts";

/** `ODD=keys` removes each key of the answers in turn on every screen, which takes many minutes. */
const isThorough = process.env["ODD"] === "keys";

const slug = "octo/odd";
const build = `/${slug}/1/1/2`;
/** Each screen, with words of the part that is loaded last. */
const places: Record<string, string> = {
  "/": "Recent Activity",
  "/builds-feed": "Running now",
  "/account": "Token",
  "/settings/users": "New user",
  [`/${slug}`]: "Executions",
  [`/${slug}/branches`]: "Your Branch List is Empty.",
  [`/${slug}/deployments`]: "Deployed by",
  [`/${slug}/settings`]: "Timeout",
  [`/${slug}/settings/secrets`]: "New secret",
  [`/${slug}/settings/cron`]: "New cron job",
  [`/${slug}/settings/badges`]: "Markdown",
  [build]: "Pipeline stages",
};
const screens = Object.keys(places);

/** A page with the errors and warnings that its browser reports. */
type Watched = { page: Page; problems: string[]; notes: string[] };
type Odd = Watched & { proxy: ChangingProxy };
const test = base.extend<object, { odd: Odd }>({
  odd: [
    async ({ browser }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), "signalbox-odd-"));
      await mkdir(join(folder, "repos"));
      await createRepository(join(folder, "repos", "octo"), "odd", { ".drone.yml": pipeline });
      const proxy = await startChangingProxy();
      const parameters = ["--port", "0", "--url", proxy.url, "--data", join(folder, "data")];
      const server = await startProcess([...parameters, "--repos", join(folder, "repos")], folder);
      proxy.setTarget(server.url);
      const context = await browser.newContext({ baseURL: proxy.url });
      await fill(await signInBrowser(proxy.url, context));
      await provide({ proxy, ...(await openPage(context)) });
      await context.close();
      await proxy.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

const openPage = async (context: BrowserContext): Promise<Watched> => {
  const page = await context.newPage();
  const problems: string[] = [];
  const notes: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
    if (message.type() === "warning") notes.push(message.text());
  });
  return { page, problems, notes };
};

const pipeline = `kind: pipeline
type: exec
name: first
steps:
  - name: hello
    commands: [echo hello]
---
kind: pipeline
type: exec
name: second
depends_on: [first]
steps:
  - name: world
    commands: [echo world]
`;

/** Creates something to show on every screen. */
const fill = async (ask: Ask): Promise<void> => {
  const repo = `/api/repos/${slug}`;
  await ask("/api/user/repos", "POST");
  await ask(repo, "POST");
  await ask(`${repo}/builds`, "POST");
  const succeeds = (number: number) =>
    expect
      .poll(() => ask(`${repo}/builds/${number}`), { timeout: 60_000 })
      .toMatchObject({ status: "success" });
  await succeeds(1);
  await ask(`${repo}/builds/1/promote?target=production`, "POST");
  await succeeds(2);
  await ask(`${repo}/cron`, "POST", { name: "nightly", expr: "@daily", branch: "main" });
  await ask(`${repo}/secrets`, "POST", { name: "key", data: "value" });
  await ask("/api/users", "POST", { login: "kim", email: "kim@example.com" });
};

/** Opens a screen and checks its words, its navigation, and that nothing broke. */
const openScreen = async (
  { page, problems }: Odd,
  path: string,
  change: string,
): Promise<string[]> => {
  problems.length = 0;
  await page.goto(path);
  const main = page.getByRole("main");
  const found: string[] = [];
  await expect(page.locator("main [aria-busy=true]"))
    .toHaveCount(0)
    .catch(() => found.push("never stops loading"));
  await expect(main)
    .toContainText(/\w/)
    .catch(() => found.push("blank"));
  await expect(page.getByRole("navigation", { name: "Main" }))
    .toBeVisible()
    .catch(() => found.push("no navigation"));
  const text = await page.locator("body").innerText();
  for (const broken of [
    "Something went wrong!",
    "undefined",
    "NaN",
    "[object Object]",
    "Invalid Date",
  ])
    if (text.includes(broken)) found.push(`says ${broken}`);
  return [...found, ...problems].map((problem) => `${change}: ${path}: ${problem}`);
};

type Shown = [string, string[]];

const textOf = async (page: Page): Promise<Shown> => [await pageText(page), await shownLines(page)];

/** Waits until all calls are answered and the screen no longer changes. The lines of a log come last. */
const isComplete = async ({ page, proxy }: Odd, path: string): Promise<void> => {
  await expect(page.getByRole("main")).toContainText(places[path] ?? "");
  if (path === build) await expect.poll(() => shownLines(page)).not.toEqual([]);
  let announced = await textOf(page);
  const isLast = async () => {
    const before = announced;
    announced = await textOf(page);
    return proxy.underWay() === 0 && isDeepStrictEqual(announced, before);
  };
  await expect.poll(isLast, { intervals: [400] }).toBe(true);
};

for (const [name, change] of Object.entries(oddChanges))
  test(`${name}: no screen is blank @embedded`, async ({ odd }) => {
    odd.proxy.setChange(change);
    const problems: string[] = [];
    for (const screen of screens) problems.push(...(await openScreen(odd, screen, name)));
    expect(problems).toEqual([]);
  });

test("valid parts of an invalid answer are shown, and dropped parts are logged @embedded", async ({
  odd,
}) => {
  test.setTimeout(360_000);
  const { page, proxy, notes } = odd;
  const plain: Odd = { proxy, ...(await openPage(page.context())) };
  const problems: string[] = [];
  for (const screen of screens) {
    proxy.setChange((json) => json);
    // Late requests of the previous screen do not count.
    await Promise.all([page, plain.page].map((each) => each.goto("about:blank")));
    plain.notes.length = 0;
    notes.length = 0;
    problems.push(...(await openScreen(plain, screen, "as it is")));
    await isComplete(plain, screen);
    expect.soft(plain.notes, screen).toEqual([]);
    for (const [name, change] of Object.entries(harmlessChanges)) {
      proxy.setChange(change);
      problems.push(...(await openScreen(odd, screen, name)));
      // Both pages may still be drawing the answer.
      const isSame = async () => expect(await textOf(page)).toEqual(await textOf(plain.page));
      await expect.soft(isSame, `${screen}: ${name}`).toPass({ timeout: 30_000 });
    }
    const isList = !["/account", `/${slug}/settings`].includes(screen);
    if (isList)
      // The page reports them when the browser is idle.
      await expect
        .poll(() => notes, screen)
        .toContainEqual(expect.stringMatching(/^Left out of the answer to /));
  }
  await plain.page.close();
  expect(problems).toEqual([]);
});

test("an unknown status has a neutral shape and its own name @embedded", async ({ odd }) => {
  const { page, proxy } = odd;
  proxy.setChange(oddChanges["statuses are unknown"]!);
  await page.goto(`/${slug}`);
  const row = page.getByRole("list", { name: "Executions" }).getByRole("link").first();
  await expect(row).toContainText("quarantined");
  await page.goto(build);
  const first = page.getByRole("treeitem", { name: /quarantined first/ });
  await expect(first.locator("[data-status=quarantined]")).toBeVisible();
  await expect(page.getByRole("log")).toContainText("hello");
  await page.getByRole("button", { name: "Actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Restart" })).toBeVisible();
});

for (const screen of isThorough ? screens : [])
  test(`no missing key blanks ${screen} @embedded`, async ({ odd }) => {
    test.setTimeout(600_000);
    const problems: string[] = [];
    const keys = new Set<string>();
    odd.proxy.setChange((json) => {
      for (const object of objectsIn(json)) for (const key of Object.keys(object)) keys.add(key);
      return json;
    });
    await openScreen(odd, screen, "as it is");
    for (const key of Array.from(keys)) {
      odd.proxy.setChange((json) => without(json, [key]));
      problems.push(...(await openScreen(odd, screen, `without ${key}`)));
    }
    expect(problems).toEqual([]);
  });

import type { Page } from "@playwright/test";
import { startInFront, startWoodpecker } from "./both-servers.ts";
import { expect, test as base } from "./fixtures.ts";
import { wholeBrowser } from "./launch-options.ts";
import { announced, connection, startBuild } from "./live-build.ts";
import { withoutSharedWorker } from "./live-fixtures.ts";
import { observeNotifications } from "./observe-notifications.ts";
import { refusedOf } from "./refused-requests.ts";

type InFront = Awaited<ReturnType<typeof startWoodpecker>> & { url: string };

const test = base.extend<{ woodpecker: InFront }>({
  woodpecker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures one needs off this pattern
    async ({}, provide) => {
      const pair = await startInFront(startWoodpecker);
      await provide(pair);
      await pair.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ woodpecker }, provide) => provide(new URL(woodpecker.url).origin),
});

test.use(wholeBrowser);

/** As a step of the recorded answers printed it. */
const failedTest = [
  "running 4 tests",
  "--- FAIL: TestAdd (0.00s)",
  "    add_test.go:12: Add(1, 2) = 4; want 3",
  "FAIL",
];

const brief = (page: Page) => page.getByRole("region", { name: "Why this build failed" });
const row = (page: Page, name: string) =>
  page.getByRole("treegrid", { name: "Timeline" }).getByRole("row", { name });

test("brief, verdict, history, queries, palette, timeline, comparison and notifications in front of Woodpecker @connected", async ({
  page,
  context,
  woodpecker,
  pageErrors,
}) => {
  // The avatars of the recorded answers.
  pageErrors.allow(/\(http:\/\/forge\.example\/avatars\//);
  const { slug, push, fail, gate } = woodpecker;
  const { notes, titles } = await observeNotifications(context);
  const ended = (number: number, status: string) =>
    expect
      .poll(async () => {
        const answer = await page.request.get(`/api/repos/${slug}/builds/${number}`);
        return answer.ok() && (await answer.json()).status;
      })
      .toBe(status);
  await page.goto(woodpecker.url);
  await expect(connection(page)).toHaveText("Live");
  const refused = refusedOf(page);
  for (const [at, message] of ["Add the cart", "Sort the cart"].entries()) {
    await push(message);
    await ended(at + 1, "success");
  }
  fail(failedTest);
  for (const [at, message] of ["Break the cart", "Polish the cart"].entries()) {
    await push(message);
    await ended(at + 3, "failure");
  }

  await test.step("the list is filtered by a query", async () => {
    await page.goto(`/${slug}?query=status:failure`);
    const rows = page.getByRole("list", { name: "Executions" }).getByRole("link");
    await expect(rows).toHaveText([/#4/, /#3/]);
    await rows.first().click();
  });

  await test.step("the brief names the failed test, and what earlier builds say", async () => {
    await expect(brief(page)).toContainText("TestAdd");
    await expect(brief(page)).toContainText("add_test.go:12");
    await expect(brief(page)).toContainText("Failing since #3, passed in #2");
    await brief(page).getByRole("link", { name: "#3" }).click();
    await expect(brief(page)).toContainText("Broken between #2 and #3");
    const strip = page.getByRole("navigation", { name: "The last 4 comparable builds" });
    await expect(strip.getByRole("link")).toHaveCount(4);
  });

  await test.step("the failed step is compared with the last green build", async () => {
    await page.getByRole("link", { name: "Compare with the last green" }).click();
    await expect(page.getByRole("heading", { name: "Compared with #2" })).toBeVisible();
    const marked = page.locator("[data-mark=new]").filter({ hasText: "--- FAIL: TestAdd" });
    await expect(marked).toBeVisible();
  });

  await test.step("the timeline shows the steps", async () => {
    await page.getByRole("button", { name: "Timeline" }).click();
    await expect(row(page, "test Failure")).toBeVisible();
  });

  await test.step("the palette finds a build by its message", async () => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await palette.getByRole("combobox", { name: "Command palette" }).fill("sort the cart");
    await expect(palette.getByRole("option", { selected: true })).toContainText("#2 Sort the cart");
    await page.keyboard.press("Enter");
    await expect(announced(page, "Build 2: Success")).toBeAttached();
  });

  await test.step("a deployment names nobody, and the author of the commit as such", async () => {
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Promote" }).click();
    const form = page.getByRole("dialog", { name: "Create deployment" });
    await form.getByLabel("Target").fill("production");
    await form.getByRole("button", { name: "Deploy" }).click();
    await expect(page.getByText("Promoted #2 to production", { exact: true })).toBeVisible();
    await expect(page.getByText(/^written by/)).toBeVisible();
  });

  await test.step("a build of one's own that fails causes a notification", async () => {
    // The page then opens the stream itself, so that the journey sees its answer: "Live" is also said before.
    await withoutSharedWorker(context);
    const stream = page.waitForResponse((response) => response.url().endsWith("/api/stream"));
    await page.goto("/account");
    await expect(page.getByText(/^You are connected to Woodpecker/)).toBeVisible();
    await stream;
    await page.getByRole("switch", { name: "My builds" }).check();
    const number = await startBuild(page, new URL(woodpecker.url).origin, slug);
    await expect.poll(titles).toEqual([`${slug} #${number} failed`]);
    expect(notes[0]?.body).toMatch(/^test: .*TestAdd/);
  });

  await test.step("the list of agents shows what they run", async () => {
    await gate.close();
    const number = await startBuild(page, new URL(woodpecker.url).origin, slug);
    await page.goto("/queue");
    const agent = page.getByRole("listitem").filter({ hasText: "agent-local" });
    await expect(page.getByRole("button", { name: "Resume" })).toBeHidden();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText(/^The queue is paused/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^The queue is paused/)).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText(/^The queue is paused/)).toBeHidden();
    await agent.getByRole("link", { name: `${slug} #${number} default` }).click();
    await expect(announced(page, `Build ${number}: Running`)).toBeAttached();
    await gate.open();
    await expect(announced(page, `Build ${number}: Failure`)).toBeAttached();
  });

  expect(refused).toEqual([]);
});

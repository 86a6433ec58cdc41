import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const many = 200_000;
const lastText = `line ${many} of a long log`;

/** A stage for each kind of log; `gate` is a file that a running step waits for. */
const pipelines = (gate: string): string =>
  [
    stage(
      "huge",
      `awk 'BEGIN { for (i = 1; i <= ${many}; i++) print "line " i " of a long log" }'`,
    ),
    stage("failed", "sh fail.sh"),
    stage(
      "live",
      `echo before the gate
         i=0; while [ ! -e ${gate} ]; do i=$((i+1)); echo "tick $i"; sleep 0.02; done
         echo after the gate`,
    ),
    stage("held", `echo held; sleep 300`),
  ].join("---\n");

/** An error, and much after it: a step that cleans up before it ends. */
const failScript = `for i in $(seq 1 100); do echo "compiling part $i"; done
echo "src/app.ts(12,5): error TS2304: Cannot find name 'missing'."
for i in $(seq 1 600); do echo "cleaning up $i"; done
exit 2
`;

const stage = (name: string, script: string): string =>
  `kind: pipeline
type: exec
name: ${name}
steps:
  - name: print
    commands:
      - |
         ${script}
  - name: after
    commands:
      - echo done
`;

const logOf = (page: Page, stageName: string): Locator =>
  page.getByRole("log", { name: `Log of ${stageName}, print` });

/** The numbers of the first and the last line that are wholly in view. */
const inView = (log: Locator): Promise<{ first: number; last: number; texts: string[] }> =>
  log.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll("[data-line]")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    });
    const numberOf = (row: Element | undefined): number =>
      Number(row?.querySelector("[data-number]")?.getAttribute("data-number"));
    const texts = rows.map((row) => row.querySelector("[data-text]")?.textContent ?? "");
    return { first: numberOf(rows[0]), last: numberOf(rows.at(-1)), texts };
  });

/** What is in view once nothing moves: a wheel rolls on for a moment. */
const standing = async (log: Locator): ReturnType<typeof inView> => {
  let seen = await inView(log);
  const isStill = async () => {
    const before = seen;
    seen = await inView(log);
    return isDeepStrictEqual(seen, before);
  };
  await expect.poll(isStill, { intervals: [300] }).toBe(true);
  return seen;
};

test("logs: huge, failed, live, killed and empty", async ({ page, server, makeRepository }) => {
  test.setTimeout(240_000);
  const gate = join(server.reposFolder ?? "", "..", "..", "log.go");
  const { slug } = await makeRepository("logs", {
    ".drone.yml": pipelines(gate),
    "fail.sh": failScript,
  });
  const headers = { origin: server.url };
  expect((await page.request.post(`/api/repos/${slug}/builds`, { headers })).ok()).toBe(true);
  const finished = (name: string) => page.getByRole("status").filter({ hasText: name });

  await test.step("a huge log opens at its end, with its last 250 lines", async () => {
    await page.goto(`/${slug}/1/1/2`);
    const log = logOf(page, "huge");
    await expect(page.getByText("Exit Code 0")).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect.poll(async () => (await inView(log)).texts.at(-1)).toBe(lastText);
    // The whole log is there.
    await expect(page.getByText(/^Last 250 of 200,0\d\d lines$/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step("show all: from end to end, with few elements in the page", async () => {
    const log = logOf(page, "huge");
    await page.getByRole("button", { name: "Show all logs" }).click();
    await log.focus();
    await page.keyboard.press("Home");
    await expect.poll(async () => (await inView(log)).first).toBe(1);
    await page.keyboard.press("End");
    await expect.poll(async () => (await inView(log)).texts.at(-1)).toBe(lastText);
    expect(await page.locator("*").count()).toBeLessThan(3000);
  });

  await test.step("search: all of the log is searched, and gone through", async () => {
    const log = logOf(page, "huge");
    await page.keyboard.press("Control+f");
    await page.getByRole("textbox", { name: "Search the log" }).fill("line 1234");
    await expect(page.getByText("111 lines").or(page.getByText("of 111"))).toBeVisible();
    await page.getByRole("button", { name: "Regular expression" }).click();
    await page.getByRole("textbox", { name: "Search the log" }).fill("line 1234$|line 150000 ");
    await expect(
      page.getByText("1 of 1").or(page.getByText("1 line", { exact: true })),
    ).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await inView(log)).texts).toContain("line 150000 of a long log");
    await expect(page).toHaveURL(/q=line/);
    await page.getByRole("button", { name: "Close search" }).click();
  });

  await test.step("a line is linked; the link opens at it", async () => {
    const log = logOf(page, "huge");
    const { first } = await inView(log);
    await log.locator(`[data-number="${first + 2}"]`).click();
    await log.locator(`[data-number="${first + 4}"]`).click({ modifiers: ["Shift"] });
    await expect(page).toHaveURL(new RegExp(`lines=${first + 2}-${first + 4}`));
    await expect(page.getByRole("group", { name: "Linked lines" })).toBeVisible();
    await page.reload();
    await expect(log.locator(`[data-number="${first + 2}"]`)).toBeInViewport();
    await expect(log.locator("[data-linked]")).toHaveCount(3);
  });

  await test.step("a failed step opens at its error, far above its end", async () => {
    await page.goto(`/${slug}/1/2/2`);
    const log = logOf(page, "failed");
    await expect(page.getByText("Exit Code 2")).toBeVisible({ timeout: 60_000 });
    await page.reload();
    const error = "src/app.ts(12,5): error TS2304: Cannot find name 'missing'.";
    await expect.poll(async () => (await inView(log)).texts).toContain(error);
    await expect(page.getByRole("button", { name: "Show all logs" })).toBeVisible();
    await page.getByRole("button", { name: /^1 error/ }).click();
    await expect(page.getByRole("list", { name: "Errors in this step" })).toContainText("TS2304");
  });

  await test.step("a running step is followed, until somebody scrolls up", async () => {
    await page.goto(`/${slug}/1/3/2`);
    const log = logOf(page, "live");
    const follow = page.getByRole("button", { name: "Follow logs" });
    await expect(follow).toHaveAttribute("aria-pressed", "true", { timeout: 60_000 });
    await expect.poll(async () => (await inView(log)).last).toBeGreaterThan(0);
    const { last } = await inView(log);
    await expect.poll(async () => (await inView(log)).last).toBeGreaterThan(last + 30);
    await log.hover();
    await page.mouse.wheel(0, -200);
    await expect(follow).toHaveAttribute("aria-pressed", "false");
    const stood = await standing(log);
    const footer = page.getByText(/\d+ lines$/).last();
    const count = await footer.textContent();
    await expect(footer).not.toHaveText(count ?? "");
    expect(await inView(log)).toEqual(stood);
    await log.focus();
    await page.keyboard.press("End");
    await expect(follow).toHaveAttribute("aria-pressed", "true");
    await writeFile(gate, "");
    await expect(page.getByText("Exit Code 0")).toBeVisible();
    await expect.poll(async () => (await inView(log)).texts).toContain("after the gate");
  });

  await test.step("a killed step keeps its lines; one that never began has none", async () => {
    await page.goto(`/${slug}/1/4/2`);
    const log = logOf(page, "held");
    await expect(log.getByText("held", { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(finished("Step print: Killed")).toBeAttached();
    await expect(page.getByText("Step is killed (canceled)")).toBeVisible();
    await expect(log.getByText("held", { exact: true })).toBeVisible();
    await page.goto(`/${slug}/1/4/3`);
    await expect(
      page.getByText("held - after: ").or(page.getByText("held: after - ")),
    ).toBeVisible();
  });
});

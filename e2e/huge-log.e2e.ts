import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { inView, logOf, stage, waitUntilStill } from "./log-page.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const many = 200_000;
const lastText = `line ${many} of a long log`;
const printMany = `awk 'BEGIN { for (i = 1; i <= ${many}; i++) print "line " i " of a long log" }'`;

const lineOf = (log: Locator, number: number): Locator =>
  log.getByText(`line ${number} of a long log`, { exact: true });

const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** The clipboard after Ctrl+C. */
const copiedBy = async (page: Page): Promise<string> => {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.keyboard.press("Control+c");
  await expect.poll(() => clipboardOf(page)).not.toBe("");
  return clipboardOf(page);
};

type Expected = { from?: number; to?: number; atLeast: number };

/** The text of whole consecutive lines, except for a last line that has only begun. */
const expectLines = (text: string, { from, to, atLeast }: Expected): void => {
  const numbers = [...text.matchAll(/^line (\d+) of a long log$/gm)].map(([, number]) =>
    Number(number),
  );
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual(numbers.map((_, index) => first + index)); // none is left out
  expect(numbers.length).toBeGreaterThanOrEqual(atLeast);
  if (from !== undefined) expect(first).toBe(from);
  if (to !== undefined) expect(numbers.at(-1)).toBe(to);
};

test("a huge log can be scrolled, selected, searched and linked", async ({
  page,
  server,
  makeRepository,
}) => {
  test.setTimeout(240_000);
  const { slug } = await makeRepository("huge", { ".drone.yml": stage("huge", printMany) });
  const headers = { origin: server.url };
  expect((await page.request.post(`/api/repos/${slug}/builds`, { headers })).ok()).toBe(true);
  const log = logOf(page, "huge");

  await test.step("a huge log opens at its end with its last 250 lines", async () => {
    await page.goto(`/${slug}/1/1/2`);
    await expect(page.getByText("Exit Code 0")).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect.poll(async () => (await inView(log)).texts.at(-1)).toBe(lastText);
    // The whole log is there.
    await expect(page.getByText(/^Last 250 of 200,0\d\d lines$/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step("all lines can be scrolled with few elements in the page", async () => {
    await page.getByRole("button", { name: "Show all logs" }).click();
    await expect(page.getByText(/^200,0\d\d lines$/)).toBeVisible();
    await waitUntilStill(log);
    await log.focus();
    await page.keyboard.press("Home");
    await expect.poll(async () => (await inView(log)).first).toBe(1);
    await page.keyboard.press("End");
    await expect.poll(async () => (await inView(log)).texts.at(-1)).toBe(lastText);
    expect(await page.locator("*").count()).toBeLessThan(3000);
  });

  await test.step("a selection extends beyond the rendered lines in both directions", async () => {
    const { x, y, height } = (await log.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const dragTo = async (goal: number, goalY: number, by: number): Promise<void> => {
      await page.mouse.down();
      await page.mouse.move(x + 160, goalY, { steps: 4 });
      // One turn after the other, each of less than the height of the log: none may go past the goal. Firefox refuses fractions.
      const isReached = async (): Promise<boolean> => {
        await page.mouse.wheel(0, Math.round(by));
        const { first, last } = await waitUntilStill(log);
        // The selection ends at the mouse, which is three lines from the edge.
        return by > 0 ? goal <= last - 4 : goal >= first + 4;
      };
      await expect.poll(isReached, { timeout: 60_000, intervals: [0] }).toBe(true);
      await page.mouse.move(x + 165, goalY);
      await page.mouse.up();
    };
    await log.focus();
    await page.keyboard.press("g");
    await expect(lineOf(log, 2)).toBeInViewport();
    await waitUntilStill(log);
    await lineOf(log, 2).hover({ position: { x: 2, y: 8 } });
    await dragTo(200, y + height - 60, height / 3);
    expectLines(await copiedBy(page), { from: 2, atLeast: 198 });
    // Pressing on the selection would drag it.
    await lineOf(log, 190).click();
    await lineOf(log, 200).hover({ position: { x: 2, y: 8 } });
    await dragTo(50, y + 30, -height / 3);
    expectLines(await copiedBy(page), { to: 199, atLeast: 150 });
  });

  await test.step("a click and a distant shift click select the text between them", async () => {
    await log.focus();
    await page.keyboard.press("g");
    await expect(lineOf(log, 2)).toBeInViewport();
    await waitUntilStill(log);
    await lineOf(log, 2).click({ position: { x: 2, y: 8 } });
    await page.mouse.wheel(0, 12_000);
    await expect(lineOf(log, 1)).not.toBeAttached();
    await waitUntilStill(log);
    const last = Number((await inView(log)).texts.at(-4)?.split(" ")[1]);
    await lineOf(log, last).click({ position: { x: 2, y: 8 }, modifiers: ["Shift"] });
    // Fetching this much takes a moment.
    const selected = copiedBy(page);
    expectLines(await selected, { from: 2, to: last - 1, atLeast: last - 2 });
    await page.mouse.wheel(0, 20_000);
    await expect(lineOf(log, last)).not.toBeAttached();
    await waitUntilStill(log);
    expect(await copiedBy(page)).toBe(await selected);
  });

  await test.step("a click ends Select all", async () => {
    await log.focus();
    await page.keyboard.press("Control+a");
    await log.click({ position: { x: 500, y: 300 } });
    await page.evaluate(() => navigator.clipboard.writeText("mine"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+c");
    // A copy of everything would arrive after a selection that is copied at once.
    const text = lineOf(log, (await waitUntilStill(log)).first + 5);
    await text.hover({ position: { x: 2, y: 8 } });
    await page.mouse.down();
    await text.hover({ position: { x: 90, y: 8 } });
    await page.mouse.up();
    await page.keyboard.press("Control+c");
    await expect.poll(() => clipboardOf(page)).toMatch(/^line \d+.*$/);
    await expect(page.getByText(/lines copied/)).toHaveCount(0);
  });

  await test.step("the search covers the complete log and steps through its matches", async () => {
    await page.keyboard.press("Control+f");
    const field = page.getByRole("textbox", { name: "Search the log" });
    await expect(field).toBeFocused();
    // The field accepts typing although text of the log is still selected.
    await page.keyboard.type("line 1234");
    await expect(field).toHaveValue("line 1234");
    await expect(page.getByText("111 lines").or(page.getByText("of 111"))).toBeVisible();
    await page.getByRole("button", { name: "Regular expression" }).click();
    await field.press("Control+a");
    await page.keyboard.type("line 1234$|line 150000 ");
    await expect(
      page.getByText("1 of 1", { exact: true }).or(page.getByText("1 line", { exact: true })),
    ).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await inView(log)).texts).toContain("line 150000 of a long log");
    await expect(page).toHaveURL(/q=line/);
    await page.getByRole("button", { name: "Close search" }).click();
  });

  await test.step("a link to a line opens at that line", async () => {
    const { first } = await inView(log);
    await log.locator(`[data-number="${first + 2}"]`).click();
    await log.locator(`[data-number="${first + 4}"]`).click({ modifiers: ["Shift"] });
    await expect(page).toHaveURL(new RegExp(`lines=${first + 2}-${first + 4}`));
    await expect(page.getByRole("group", { name: "Linked lines" })).toBeVisible();
    await page.reload();
    await expect(log.locator(`[data-number="${first + 2}"]`)).toBeInViewport();
    await expect(log.locator("[data-linked]")).toHaveCount(3);
  });
});

import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";

/** The first step waits for a file that is named after the build. */
const pipeline = (gate: string): string => `kind: pipeline
type: exec
name: default
steps:
  - name: first
    commands:
      - until [ -e ${gate}.$DRONE_BUILD_NUMBER ]; do echo a line of the first step; sleep 0.3; done
  - name: second
    commands:
      - echo a line of the second step
`;

const row = (page: Page, name: string): Locator =>
  page.getByRole("treegrid", { name: "Timeline" }).getByRole("row", { name });

/** The seconds that the bar of a row shows, read from its width and the end of the axis. */
const secondsShown = (of: Locator): Promise<number> =>
  of.locator('[data-bar="running"]').evaluate((bar) => {
    const end = Number(getComputedStyle(bar).getPropertyValue("--end"));
    const axis = bar.parentElement?.getBoundingClientRect().width ?? 0;
    return (bar.getBoundingClientRect().width / axis) * end;
  });

test("a running build is followed on its timeline, and a step is opened from there", async ({
  page,
  server,
  makeRepository,
}) => {
  const gate = join(await mkdtemp(join(tmpdir(), "signalbox-gate-")), "gate");
  const open = (build: number) => writeFile(`${gate}.${build}`, "");
  const { slug } = await makeRepository("timeline", { ".drone.yml": pipeline(gate) });
  const statusOf = async (build: number): Promise<unknown> => {
    const answer = await page.request.get(`/api/repos/${slug}/builds/${build}`);
    const { status }: { status: unknown } = await answer.json();
    return status;
  };

  await test.step("two successful builds show how long it usually takes", async () => {
    for (const build of [1, 2]) {
      await open(build);
      await startBuild(page, server.url, slug);
      await expect.poll(() => statusOf(build)).toBe("success");
    }
    await startBuild(page, server.url, slug);
    await page.goto(`/${slug}/3`);
    await expect(page.getByText(/longer than usual$/).first()).toBeVisible();
  });

  await test.step("the bar of the running step grows", async () => {
    await page.getByRole("button", { name: "Timeline" }).click();
    await expect(row(page, "second Pending")).toBeVisible();
    const before = await secondsShown(row(page, "first Running"));
    await expect.poll(() => secondsShown(row(page, "first Running"))).toBeGreaterThan(before + 0.9);
    await expect(page.getByText("Last successful build #2")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("with the keyboard alone, a step is selected and its log is opened", async () => {
    const grid = page.getByRole("treegrid", { name: "Timeline" });
    const isReached = () => grid.evaluate((one) => one === document.activeElement);
    for (let tabs = 0; tabs < 12 && !(await isReached()); tabs += 1)
      await page.keyboard.press("Tab");
    await expect(grid).toBeFocused();
    await page.keyboard.press("End");
    const active = await row(page, "second Pending").evaluate(
      (one) => getComputedStyle(one).outlineStyle,
    );
    expect(active).toBe("solid");
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/\/3\/1\/3\?view=timeline$/);
    await expect(row(page, "second Pending")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/3\/1\/2\?view=log$/);
    await expect(page.getByText("a line of the first step").first()).toBeVisible();
  });

  await test.step("back leads to the timeline, which shows the result of the build", async () => {
    await page.goBack();
    await expect(row(page, "first Running")).toBeVisible();
    await open(3);
    await expect(
      page.getByText(/^\d.* the critical path goes through default \/ first \([\dms ]+\)$/),
    ).toBeVisible();
    await expect(row(page, "second Success")).toBeVisible();
  });
});

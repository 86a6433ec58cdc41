import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";

const pipeline = `kind: pipeline
type: exec
name: check
steps:
  - name: test
    commands:
      - date; echo "workspace $PWD"; echo "session $(cat /proc/sys/kernel/random/uuid)"
      - for i in $(seq 1 60); do echo "ok $i - part $i of the shop in $((RANDOM % 900)) ms"; done
      - cat result.txt; exit $(cat code.txt)
`;

const green = {
  "result.txt": "Tests: 0 failed, 61 passed\nall of the shop is fine\n",
  "code.txt": "0",
};
const red = {
  "result.txt": `not ok 61 - the cart adds up
  expected 12
  received 7
Tests: 1 failed, 60 passed
`,
  "code.txt": "1",
};

const log = (page: Page) => page.getByRole("list").filter({ has: page.locator("[data-mark]") });

test("a failed step is compared with the last successful build", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, commit } = await makeRepository("compare", { ".drone.yml": pipeline, ...green });
  const start = async (status: string): Promise<number> => {
    const number = await startBuild(page, server.url, slug);
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`/api/repos/${slug}/builds/${number}`)).json()).status,
        {
          timeout: 60_000,
        },
      )
      .toBe(status);
    return number;
  };
  const good = await start("success");
  await commit(red, "Change the cart");
  const bad = await start("failure");

  await page.goto(`/${slug}/${bad}/1/2`);
  await page.getByRole("link", { name: "Compare with the last green" }).click();
  await expect(page).toHaveURL(new RegExp(`/${bad}/1/2\\?compare=${good}$`));
  await expect(page.getByRole("heading", { name: `Compared with #${good}` })).toBeVisible();

  await test.step("characters of logs are not joined to ligatures", async () => {
    const row = log(page).locator("[data-mark=new]").first();
    await expect(row).toHaveCSS("font-family", /JetBrains Mono/);
    await expect(row).toHaveCSS("font-variant-ligatures", "none");
  });

  await test.step("new lines are marked, lines that differ in every run are not, and the rest is folded", async () => {
    await expect(log(page).locator("[data-mark=new]")).toHaveText([
      /not ok 61 - the cart adds up/,
      /expected 12/,
      /received 7/,
    ]);
    const row = log(page).locator("[data-mark=new]").first();
    await expect(row).toHaveCSS("font-family", /JetBrains Mono/);
    await expect(row).toHaveCSS("font-variant-ligatures", "none");
    await expect(log(page).locator("[data-mark=changed]")).toHaveText([
      /Tests: 1 failed, 60 passed/,
    ]);
    const folded = page.getByRole("button", { name: /unchanged lines$/ });
    await expect(folded).toHaveCount(1);
    await folded.press("Enter");
    await expect(page.getByText("part 9 of the shop")).toBeVisible();
  });

  await test.step("keys go through the differences", async () => {
    await page.keyboard.press("n");
    await expect(page.getByRole("status").filter({ hasText: "Difference 1 of 1" })).toBeAttached();
    await expect(log(page).locator("[data-current]")).toContainText("not ok 61");
  });

  await test.step("removed lines and the times of the steps are shown on demand", async () => {
    await page.getByRole("button", { name: "Removed lines" }).click();
    await expect(log(page).locator("[data-mark=removed]")).toHaveText([/all of the shop is fine/]);
    await page.getByRole("button", { name: "Step times" }).click();
    const times = page.getByRole("table", { name: `Step times of #${bad} and #${good}` });
    await expect(times.getByRole("rowheader", { name: "test" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the address opens the same comparison, and the log is one click away", async () => {
    await page.reload();
    await expect(log(page).locator("[data-mark=new]")).toHaveCount(3);
    await page.getByRole("link", { name: "Back to the log" }).click();
    await expect(page.getByRole("log")).toContainText("received 7");
    await page.goBack();
    await expect(log(page).locator("[data-mark=new]")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("log")).toContainText("received 7");
  });

  await test.step("the command palette opens it from every view", async () => {
    await page.goto(`/${slug}/${bad}?view=timeline`);
    await expect(page.getByRole("button", { name: "Timeline", pressed: true })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command palette" }).fill("compare");
    const option = page.getByRole("option", { name: /^Compare test with the last green build/ });
    await expect(option).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: `Compared with #${good}` })).toBeVisible();
  });

  await test.step("a message appears if there is no successful build", async () => {
    await page.goto(`/${slug}/${good}/1/2?compare=green`);
    await expect(page.getByText("No successful build to compare with")).toBeVisible();
    await expect(
      page.getByText("No earlier build of this kind succeeded and passed the step"),
    ).toBeVisible();
  });
});

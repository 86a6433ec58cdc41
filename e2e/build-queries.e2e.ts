import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test, type MakeRepository } from "./fixtures.ts";
import type { TestRepository } from "./repository.ts";

// A server of its own, because builds of others would be listed in the feed.
test.use({ serverOf: "build-queries" });

const pipeline = `kind: pipeline
type: exec
name: default
steps:
  - name: test
    commands:
      - test ! -e broken
`;
const withAnotherStep = `${pipeline}  - name: e2e
    commands:
      - echo done
`;

/** Build 1 of main succeeds, 2 of dev fails, and 3 of main, which has another step, succeeds. */
const makeBuilds = async (
  page: Page,
  makeRepository: MakeRepository,
  name: string,
): Promise<TestRepository> => {
  const repository = await makeRepository(name, { ".drone.yml": pipeline });
  const { slug, commit, commitToNew, git } = repository;
  await page.goto(`/${slug}`);
  const row = (named: RegExp) => page.getByRole("link", { name: named }).last();
  await commit({ "a.txt": "a" }, "Fix the login form");
  await expect(row(/^Success #1 /)).toBeVisible();
  await commitToNew("dev", { broken: "b" }, "Break the build");
  await expect(row(/^Failure #2 /)).toBeVisible();
  await git("checkout", "--quiet", "main");
  await commit({ ".drone.yml": withAnotherStep }, "Test in a browser");
  await expect(row(/^Success #3 /)).toBeVisible();
  return repository;
};

const rowsOf = (page: Page) => page.getByRole("list", { name: "Executions" }).getByRole("link");
const numbersIn = async (page: Page): Promise<string[]> => {
  const texts = await rowsOf(page).allInnerTexts();
  return texts.map((text) => /#\d+/.exec(text)?.[0] ?? text);
};
const expectBuilds = (page: Page, numbers: string[]) =>
  expect.poll(() => numbersIn(page)).toEqual(numbers);

test("builds are found by a query that is typed, completed and kept in the address", async ({
  page,
  makeRepository,
}) => {
  const { slug, commit, git } = await makeBuilds(page, makeRepository, "queries");
  const box = page.getByRole("combobox", { name: "Filter builds" });
  const tags = page.getByRole("list", { name: "Filters" });

  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

  await test.step("a value is completed by the keyboard and becomes a tag", async () => {
    await box.click();
    await page.keyboard.type("status:fail");
    await expect(options).toHaveText(["failure"]);
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(box).toHaveAttribute("aria-activedescendant", /./);
    await page.keyboard.press("Enter");
    await expect(tags.getByRole("button")).toHaveText(["status:failure"]);
    await expectBuilds(page, ["#2"]);
    await expect(page).toHaveURL(/\?query=status%3Afailure$/);
    await expect(box).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: /^1 build$/ })).toBeVisible();
  });

  await test.step("the last tag is edited by Backspace, and removed by a click", async () => {
    await page.keyboard.press("Backspace");
    await expect(box).toHaveValue("status:failure");
    await page.keyboard.type(",success");
    await page.keyboard.press("Enter");
    await expectBuilds(page, ["#3", "#2", "#1"]);
    await page.keyboard.type("login -branch:dev");
    await page.keyboard.press("Enter");
    await expectBuilds(page, ["#1"]);
    await page.getByRole("button", { name: "Remove login" }).click();
    await expectBuilds(page, ["#3", "#1"]);
  });

  await test.step("back returns to the query before, a reload keeps it", async () => {
    await page.goBack();
    await expectBuilds(page, ["#1"]);
    await page.reload();
    await expectBuilds(page, ["#1"]);
    await expect(tags.getByRole("button")).toHaveCount(3);
  });

  await test.step("an empty result says what was searched and offers to clear the filter", async () => {
    await page.goto(`/${slug}?query=step%3Anone`);
    await expect(page.getByText("Searched for step:none")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear the filter" }).last().click();
    await expectBuilds(page, ["#3", "#2", "#1"]);
  });

  await test.step("a step is completed although lists contain no steps", async () => {
    for (const list of ["/builds-feed", `/${slug}`]) {
      await page.goto(list);
      await expect(page.getByRole("link", { name: /^Success .*#3 / }).last()).toBeVisible();
      await box.click();
      await page.keyboard.type("step:");
      await expect(options).toHaveText(["clone", "test", "e2e"]);
    }
    await page.keyboard.type("e");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectBuilds(page, ["#3"]);
  });

  const problem = page.getByRole("alert").filter({ hasText: "Did you mean status:failure?" });
  await test.step("a query that cannot be read says what to write, and can be corrected", async () => {
    await page.goto(`/${slug}?query=branch%3Amain+sttus%3Afailure`);
    await expect(problem).toBeVisible();
    await expect(box).toHaveValue("sttus:failure");
    await expectBuilds(page, []);
    await expectAccessible(page);
    await box.fill("status:success");
    await box.press("Enter");
    await expect(problem).toHaveCount(0);
    await expectBuilds(page, ["#3", "#1"]);
  });

  await test.step("a wrong term is cleared, and other terms change without losing what is typed", async () => {
    await box.fill("sttus:failure");
    await box.press("Enter");
    await expect(problem).toBeVisible();
    await page.getByRole("button", { name: "Mine" }).click();
    await expect(tags.getByRole("button")).toHaveText([
      "branch:main",
      "status:success",
      "author:admin",
    ]);
    await expect(box).toHaveValue("sttus:failure");
    await page.getByRole("button", { name: "Remove author:admin" }).click();
    await expect(tags.getByRole("button")).toHaveCount(2);
    await expect(box).toHaveValue("sttus:failure");
    await page.getByRole("button", { name: "Clear the filter" }).click();
    await expect(box).toHaveValue("");
    await expectBuilds(page, ["#3", "#2", "#1"]);
    await box.fill("sttus:failure");
    await box.press("Enter");
    await expect(problem).toBeVisible();
    await page.getByRole("button", { name: "Clear the filter" }).click();
    await expect(problem).toHaveCount(0);
    await expect(box).toHaveValue("");
  });

  await test.step("the focus stays near a control that disappears when it is pressed", async () => {
    const afterTab = async () => {
      await page.keyboard.press("Tab");
      return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    };
    await page.goto(`/${slug}?query=branch%3Amain+status%3Asuccess`);
    await page.getByRole("button", { name: "Remove branch:main" }).press("Enter");
    await expect(tags.getByRole("button")).toHaveText(["status:success"]);
    expect(await afterTab()).toBe("Remove status:success");
    await page.getByRole("button", { name: "Clear the filter" }).press("Enter");
    await expect(tags).toHaveCount(0);
    expect(await afterTab()).toBe("Filter builds");
    await page.goto("/builds-feed?query=branch%3Anowhere");
    await page.getByRole("button", { name: "Clear the filter" }).last().press("Enter");
    await expect(page.getByText("Nothing is running")).toBeVisible();
    expect(await afterTab()).toBe("Filter builds");
  });

  await test.step("builds that begin to match appear, and those that no longer match leave", async () => {
    await page.goto(`/${slug}?query=branch%3Adev+-status%3Asuccess%2Cpending%2Crunning`);
    await expectBuilds(page, ["#2"]);
    await git("checkout", "--quiet", "dev");
    await commit({ "b.txt": "b" }, "Still broken");
    await expectBuilds(page, ["#4", "#2"]);
  });

  await test.step("the rows of branches, the chart and a branch in the address lead to it", async () => {
    await page.goto(`/${slug}/branches`);
    await page.getByRole("link", { name: "Builds of dev" }).click();
    await expectBuilds(page, ["#4", "#2"]);
    await page.goto(`/${slug}`);
    await page.getByRole("link", { name: "failed", exact: true }).click();
    await expectBuilds(page, ["#4", "#2"]);
    await page.goto(`/${slug}?branch=main`);
    await expectBuilds(page, ["#3", "#1"]);
  });

  await test.step("Mine is one click, even by touch on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${slug}`);
    await page.getByRole("button", { name: "Mine" }).click();
    await expect(page.getByText("No build matches")).toBeVisible();
    await expect(page).toHaveURL(/query=author%3Aadmin$/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mine" }).click();
    await expectBuilds(page, ["#4", "#3", "#2", "#1"]);
    await page.goto(`/${slug}?query=branch%3A${"long-".repeat(60)}`);
    await expect(page.getByText("No build matches")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

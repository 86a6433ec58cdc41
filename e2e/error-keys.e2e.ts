import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";

const errorOf = (name: string) => `src/${name}.c:7:3: error: undeclared name ${name}`;

/** A stage that fails with three errors that are far apart. */
const stageOf = (name: string): string =>
  JSON.stringify({
    kind: "pipeline",
    type: "exec",
    name,
    steps: [
      {
        name: "compile",
        commands: [
          ...["a", "b", "c"].flatMap((error) => [
            "for i in $(seq 1 300); do echo compiled $i; done",
            `echo '${errorOf(name + error)}'`,
          ]),
          "exit 1",
        ],
      },
    ],
  });

const current = (page: Page) => page.getByRole("log").locator("[data-current]");

test("the keys go to all errors of steps that the brief has not examined @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const stages = ["one", "two", "three", "four", "five", "six", "seven"];
  const { slug } = await makeRepository("error-keys", {
    ".drone.yml": stages.map(stageOf).join("\n---\n"),
  });
  const number = await startBuild(page, server.url, slug);
  const path = `/${slug}/${number}`;
  await page.goto(`${path}/7/1`);
  await expect(page.getByRole("heading", { name: "7 of 14 steps failed" })).toBeVisible({
    timeout: 60_000,
  });

  await test.step("backwards from a green step, the previous failed step opens at its last error", async () => {
    await page.getByRole("treeitem", { name: /clone/ }).last().focus();
    await page.keyboard.press("Shift+E");
    await expect(page).toHaveURL(new RegExp(`${path}/6/2`));
    for (const name of ["sixc", "sixb", "sixa"]) {
      await expect(current(page)).toContainText(errorOf(name));
      await page.keyboard.press("Shift+E");
    }
    await expect(page).toHaveURL(new RegExp(`${path}/5/2`));
    await expect(current(page)).toContainText(errorOf("fivec"));
  });

  await test.step("forwards, the next failed step opens at its first error", async () => {
    await page.goto(`${path}/6/1`);
    await expect(page.getByRole("log")).toBeVisible();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(new RegExp(`${path}/6/2`));
    for (const name of ["sixa", "sixb", "sixc"]) {
      await expect(current(page)).toContainText(errorOf(name));
      await page.keyboard.press("e");
    }
    await expect(page).toHaveURL(new RegExp(`${path}/7/2`));
    await expect(current(page)).toContainText(errorOf("sevena"));
  });

  await test.step("a step that was left for the one before opens at its most likely error from the tree", async () => {
    await page.goto(`${path}/6/2`);
    const best = (await current(page).textContent()) ?? "";
    expect(best).not.toContain(errorOf("sixa"));
    await page.goto(`${path}/6/1`);
    await expect(page.getByRole("log")).toBeVisible();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(new RegExp(`${path}/6/2`));
    await expect(current(page)).toContainText(errorOf("sixa"));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${path}/6/1`));
    await page
      .getByRole("treeitem", { name: /compile/ })
      .nth(5)
      .click();
    await expect(page).toHaveURL(new RegExp(`${path}/6/2`));
    await expect(current(page)).toHaveText(best);
  });
});

import { expectAccessibleInBothThemes } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";

/** Writes the report that the repository contains, and ends as its file `code` says. */
const pipeline = `kind: pipeline
type: exec
name: unit
steps:
  - name: test
    commands:
      - cp result.txt "$SIGNALBOX_REPORTS/result.xml"
      - exit $(cat code)
`;

const report = (failure: string): string => `<testsuite name="math">
  <testcase classname="math" name="adds" file="src/math.test.ts" line="7" time="0.012">${failure}</testcase>
  <testcase classname="math" name="divides" file="src/math.test.ts" line="19" time="1.5"/>
</testsuite>`;

const failure = `<failure message="expected 3, got 4">at src/math.test.ts:7:9</failure>`;

test(
  "a red build leads from home to the message of the failed test, and to its history",
  { tag: "@embedded" },
  async ({ page, makeRepository }) => {
    const { slug, commit } = await makeRepository("reported", {
      ".drone.yml": pipeline,
      "result.txt": report(""),
      code: "0",
    });
    const first = 1;
    await commit({ "README.md": "Sums" }, "Explain sums");
    const statusOf = async (number: number): Promise<string> =>
      (await (await page.request.get(`/api/repos/${slug}/builds/${number}`)).json()).status;
    await expect.poll(() => statusOf(first).catch(() => ""), { timeout: 60_000 }).toBe("success");
    await commit({ "result.txt": report(failure), code: "1" }, "Add by counting");
    await expect
      .poll(() => statusOf(first + 1).catch(() => ""), { timeout: 60_000 })
      .toBe("failure");

    await page.goto("/");
    await page
      .locator(`a[href*="/${slug}/${first + 1}"]`)
      .first()
      .click();
    await expect(page.getByRole("region", { name: "Why this build failed" })).toContainText(
      "adds: expected 3, got 4",
    );
    await page.getByRole("link", { name: "1 failed test" }).click();
    const tests = page.getByRole("region", { name: "Tests", exact: true });
    await expect(tests.getByRole("region", { name: "Message of adds" })).toHaveText(
      "expected 3, got 4",
    );
    await expect(tests.getByRole("heading", { level: 2 })).toContainText("1 failed, 1 passed");
    const row = tests.getByRole("button", { name: "Failed: adds" });
    await expect(row).toContainText("New failure");
    await expect(row).toContainText("src/math.test.ts:7");
    await expectAccessibleInBothThemes(page);

    await tests.getByRole("searchbox").fill("divides");
    await expect(row).toBeHidden();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(
      tests.getByRole("button", { name: "Group by suite", pressed: true }),
    ).toBeVisible();
    await tests.getByRole("searchbox").fill("");
    await expect(tests.getByRole("heading", { name: "math 1 failed of 2 tests" })).toBeVisible();

    await tests.getByRole("link", { name: "History of adds" }).click();
    await expect(page.getByText("Fails now.")).toContainText(`last in #${first}`);
    const results = page.getByRole("list", { name: "Results by build" });
    await expect(results.getByRole("listitem")).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "All tests" }).click();
    const failing = page.getByRole("table", { name: "Failing tests" });
    await expect(failing.getByRole("row", { name: "adds" })).toContainText("1 of 2");
    await expect(page.getByRole("table", { name: "Slow tests" })).toContainText("divides");
    await expectAccessibleInBothThemes(page);
  },
);

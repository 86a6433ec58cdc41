import { expect, test } from "./fixtures.ts";
import { isCall } from "./is-call.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { tabTo } from "./tab-to.ts";

test("behind the connected server, a failed step is compared with the last green by keyboard alone @connected", async ({
  page,
  makeRepository,
  pageErrors,
}) => {
  const repository = await makeRepository("last-green", {
    ".drone.yml": pipelineFile("cat result.txt; exit $(cat code.txt)"),
    "result.txt": "one\ntwo\nthree\nfine\n",
    "code.txt": "0",
  });
  const { slug } = repository;
  const builds = `/api/repos/${slug}/builds`;
  const commit = async (number: number, result: string, code: string): Promise<void> => {
    await repository.commit({ "result.txt": result, "code.txt": code }, `Make it end with ${code}`);
    await expect
      .poll(async () => (await (await page.request.get(`${builds}/${number}`)).json()).finished)
      .toBeGreaterThan(0);
  };
  await commit(1, "one\ntwo\nthree\nfine too\n", "0");
  await commit(2, "one\ntwo\nbroken\nthree\nfailed\n", "1");
  const comparison = page.getByRole("region", { name: "Comparison" });
  const compare = page.getByRole("link", { name: "Compare with the last green" });
  const added = comparison.locator("[data-mark=new]");

  await test.step("the link of the failed step opens it, with the focus", async () => {
    await page.goto(`/${slug}/2/1/2`);
    await tabTo(page, compare);
    await page.keyboard.press("Enter");
    await expect(comparison.getByRole("heading", { name: "Compared with #1" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${slug}/2/1/2\\?compare=1$`));
    await expect(comparison).toBeFocused();
    await expect(added).toHaveText([/broken/, /failed/]);
  });

  await test.step("keys and buttons step through the differences", async () => {
    await page.keyboard.press("n");
    await expect(page.getByRole("status").filter({ hasText: "Difference 1 of 2" })).toBeAttached();
    await tabTo(page, comparison.getByRole("button", { name: "Removed lines" }));
    await page.keyboard.press("Enter");
    await expect(comparison.locator("[data-mark=removed]")).toHaveText([/fine too/]);
    await tabTo(page, comparison.getByRole("button", { name: "Step times" }));
    await page.keyboard.press("Space");
    await expect(page.getByRole("table", { name: "Step times of #2 and #1" })).toBeVisible();
  });

  await test.step("the link back gives the focus to the log", async () => {
    await tabTo(page, comparison.getByRole("link", { name: "Back to the log" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log")).toContainText("broken");
    await expect(page.getByRole("log")).toBeFocused();
  });

  await test.step("a log that the user may not read does not count as missing", async () => {
    const log = isCall(`${builds}/1/logs/1/2`);
    await page.route(log, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
    await page.goto(`/${slug}/2/1/2?compare=1`);
    await expect(comparison.getByText("You do not have access to the logs")).toBeVisible();
    await page.unroute(log);
  });

  await test.step("after an error, the focus stays in the comparison", async () => {
    pageErrors.allow(/status of 500/);
    const log = isCall(`${builds}/1/logs/1/2`);
    await page.route(log, (route) => route.fulfill({ status: 500, json: { message: "no" } }));
    await page.goto(`/${slug}/2/1/2?compare=1`);
    await tabTo(page, comparison.getByRole("button", { name: "Try again" }));
    await page.unroute(log);
    await page.keyboard.press("Enter");
    await expect(added).toHaveText([/broken/, /failed/]);
    await expect(comparison).toBeFocused();
  });
});

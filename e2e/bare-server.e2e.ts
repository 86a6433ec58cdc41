import { expect, test } from "./fixtures.ts";
import { startBuild } from "./live-build.ts";
import { pipelineFile } from "./pipeline-file.ts";

/** The calls and parameters that only our servers have. */
const additions =
  /\/(details|restarts|summary)$|\/api\/(user\/queue|system\/)|[?&](query|before|reach)=/;

test("without our server in front of a CI server, what needs it is absent, and the rest works @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, commit } = await makeRepository("bare", {
    ".drone.yml": pipelineFile("cat state.txt; grep good state.txt"),
    "state.txt": "good",
  });
  await page.route("/api/capabilities", (route) => route.fulfill({ status: 404, body: "no" }));
  await startBuild(page, server.url, slug);
  await commit({ "state.txt": "bad" }, "Make it bad");
  const status = async (number: number): Promise<unknown> =>
    (await (await page.request.get(`/api/repos/${slug}/builds/${number}`)).json()).status;
  await expect.poll(() => status(2)).toBe("failure");
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (url.includes("/api/") && additions.test(url)) asked.push(url);
  });
  const main = page.getByRole("main");

  await test.step("a repository has no filter, no links to filters and no trends", async () => {
    await page.goto(`/${slug}`);
    const executions = page.getByRole("list", { name: "Executions" });
    await expect(executions.getByRole("link")).toHaveCount(2);
    await expect(page.getByRole("combobox", { name: "Filter builds" })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "Trends" })).toHaveCount(0);
    await expect(main.getByText("failed", { exact: true })).toBeVisible();
    await expect(main.getByRole("link", { name: "failed", exact: true })).toHaveCount(0);
    await executions.getByRole("link").first().hover();
    await expect(page.getByRole("group", { name: "What earlier builds say" })).toHaveCount(0);
    await page.goto(`/${slug}?query=status:failure`);
    await expect(main.getByText("This server does not support filters")).toBeVisible();
    await page.goto(`/${slug}/trends`);
    await expect(main.getByText("This server does not support trends")).toBeVisible();
    await page.goto(`/${slug}/branches`);
    await expect(main.getByRole("link", { name: "main" }).first()).toBeVisible();
    await expect(main.getByRole("link", { name: "Builds of main" })).toHaveCount(0);
  });

  await test.step("a failed build shows its log and the reason that is in it", async () => {
    await page.goto(`/${slug}/2?at=failure`);
    await expect(page.getByRole("log")).toContainText("bad");
    const brief = page.getByRole("region", { name: "Why this build failed" });
    await expect(brief.getByRole("group", { name: "Lines of the log" })).toContainText("bad");
    await expect(main.getByRole("group", { name: "Earlier builds" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Compare with the last green" })).toHaveCount(0);
    await page.getByRole("button", { name: "Timeline" }).click();
    await expect(page.getByRole("treegrid", { name: "Timeline" })).toBeVisible();
  });

  await test.step("the feed lists the newest builds, and the account page says what is missing", async () => {
    await page.goto("/builds-feed");
    await expect(page.getByRole("list", { name: "Newest builds" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Filter builds" })).toHaveCount(0);
    await page.goto("/account");
    await expect(main.getByText("need Signalbox's own server in front")).toHaveCount(1);
  });

  expect(asked).toEqual([]);
});

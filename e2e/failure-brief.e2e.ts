import { errorMessages } from "@signalbox/contract";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { isCall } from "./is-call.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { announced, gatedPipeline, makeGate, startBuild } from "./live-build.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const pipeline = `kind: pipeline
type: exec
name: check
steps:
  - name: lint
    failure: ignore
    commands:
      - "echo 'src/old.ts(1,1): error TS6133: unused'; exit 2"
  - name: compile
    commands:
      - for i in $(seq 1 400); do echo "compiled $i"; done
      - cat errors.txt; exit 1
---
kind: pipeline
type: exec
name: publish
steps:
  - name: silent
    commands:
      - exit 3
---
kind: pipeline
type: exec
name: green
steps:
  - name: fine
    commands:
      - echo fine
`;

const errors = `src/app.ts(12,5): error TS2304: Cannot find name one.
12 | one()
src/app.ts(19,1): error TS2554: Expected 2 arguments.
`;

const brief = (page: Page) => page.getByRole("region", { name: "Why this build failed" });
const current = (page: Page) => page.getByRole("log").locator("[data-current]");

test("a failed build shows the reason above the log of every step", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("brief", {
    ".drone.yml": pipeline,
    "errors.txt": errors,
  });
  const number = await startBuild(page, server.url, slug);
  const path = `/${slug}/${number}`;
  await page.goto(path);
  await expect(page.getByText("3 stages")).toBeVisible();
  await expect(brief(page).getByRole("heading", { level: 2 })).toHaveText("2 of 7 steps failed", {
    timeout: 60_000,
  });

  await test.step("the brief shows lines, place and time of each failed step", async () => {
    await page.goto(`${path}/3/2`);
    await expect(page.getByRole("log")).toContainText("fine");
    const compile = brief(page).locator("[data-failed-step='check / compile']");
    await expect(compile).toContainText(/src\/app\.ts:(?:12|19)/);
    await expect(compile).toContainText("error TS2304: Cannot find name one.");
    await expect(compile).toContainText("12 | one()");
    await expect(compile).toContainText("exit code 1");
    await expect(brief(page).locator("[data-failed-step='publish / silent']")).toContainText(
      "exit code 3",
    );
    await expect(brief(page).getByRole("heading", { name: "Failed, ignored" })).toBeVisible();
    await expect(brief(page).locator("[data-failed-step='check / lint']")).toContainText("TS6133");
  });

  await test.step("Copy gives Markdown", async () => {
    await brief(page).getByRole("button", { name: "Copy" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(`](${server.url}${path}?at=failure): 2 of 7 steps failed**\n\nmain · `);
    expect(text).toMatch(new RegExp(`^\\*\\*\\[octo/[\\w\\\\-]+ #${number}\\]`));
    expect(text).toMatch(/```text\nsrc\/app\.ts\(12,5\): error TS2304/);
    expect(text).toContain(`${path}/1/3?lines=`);
  });

  await test.step("the keys step through all errors of the build, even from a successful step", async () => {
    await expect(brief(page)).toContainText("TS2304");
    await page.getByRole("treeitem", { name: /fine/ }).focus();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(new RegExp(`${path}/1/3\\?lines=`));
    await expect(current(page)).toContainText("TS2304");
    // The key does nothing until the whole log is read, which this page does not show.
    await expect(async () => {
      await page.keyboard.press("e");
      await expect(current(page)).toContainText("TS2554", { timeout: 5000 });
    }).toPass();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(new RegExp(`${path}/2/2`));
    await expect(page.getByRole("log")).toContainText("exit 3");
    await expect(async () => {
      await page.keyboard.press("Shift+E");
      await expect(page).toHaveURL(new RegExp(`${path}/1/3\\?lines=`), { timeout: 5000 });
    }).toPass();
    await expect(current(page)).toContainText("TS2554");
  });

  await test.step("Open shows the line in the log", async () => {
    await page.goto(`${path}/3/2`);
    // Before the log was read the link leads to the step only.
    await expect(brief(page)).toContainText("TS2304");
    await brief(page).getByRole("link", { name: "Open check / compile" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/1/3\\?lines=\\d+$`));
    await expect(page.locator("[data-linked]")).toContainText(/TS2304|TS2554/);
  });

  await test.step("a collapsed brief stays collapsed", async () => {
    await brief(page).getByRole("button", { name: "2 of 7 steps failed" }).click();
    await page.goto(`${path}/3/2`);
    await expect(page.getByRole("log")).toContainText("fine");
    await expect(brief(page).getByText("TS2304")).toHaveCount(0);
    await brief(page).getByRole("button", { name: "2 of 7 steps failed" }).click();
    await expect(brief(page).getByText("TS2304")).toBeVisible();
  });

  await test.step("no log is requested for the brief, whose reasons the server knows", async () => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${path}/3/2`);
    await expect(brief(page)).toContainText("TS2304");
    await expect(brief(page).locator("[data-failed-step='check / lint']")).toContainText("TS6133");
    await expect(page.getByRole("log")).toContainText("fine");
    const logs = requests.filter((address) => address.includes("/logs/"));
    expect(new Set(logs.map((address) => address.split("/logs/")[1]))).toEqual(new Set(["3/2"]));
    expect(requests.filter((address) => address.endsWith("/summary"))).toHaveLength(1);
  });

  await test.step("the log of the open step is requested once", async () => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${path}/1/3`);
    await expect(brief(page)).toContainText("TS2304");
    await expect(current(page)).toContainText(/TS2304|TS2554/);
    await expect(brief(page)).toContainText("exit code 3");
    expect(requests.filter((address) => address.endsWith("/logs/1/3"))).toHaveLength(1);
  });

  await test.step("lists show the reason and link to the failed step, whose stage is expanded", async () => {
    await page.goto(`/${slug}`);
    const row = page.getByRole("link", { name: /First commit/ }).first();
    await row.hover();
    await expect(row).toContainText(/compile: src\/app\.ts\(\d+,\d+\): error TS/);
    await row.click();
    await expect(page).toHaveURL(new RegExp(`${path}/1/3$`));
    await expect(current(page)).toContainText(/TS2304|TS2554/);
    for (const name of [/compile/, /silent/])
      await expect(page.getByRole("treeitem", { name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`/${slug}`);
    await page.goto(path);
    await expect(page.getByRole("treeitem", { name: /clone/ }).first()).toHaveAttribute(
      "aria-selected",
      "true",
    );
    expect(new URL(page.url()).pathname).toBe(path);
  });

  await test.step("the graph marks the failed stage and shows its steps", async () => {
    await page.getByRole("button", { name: "Graph" }).click();
    await page.goto(`${path}?at=failure`);
    await expect(page).toHaveURL(new RegExp(`${path}/1/3\\?view=graph$`));
    await expect(page.getByRole("heading", { name: "Steps of check" })).toBeVisible();
    const failed = page.locator("[data-failed][data-current]");
    await expect(failed.filter({ hasText: "check" })).toBeInViewport();
    await expect(failed.filter({ hasText: "compile" })).toBeInViewport();
    await expect(page.locator("[data-failed]", { hasText: "green" })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?at=failure`);
    await expect(page).toHaveURL(new RegExp(`${path}/1/3\\?view=graph$`));
    await page.getByRole("button", { name: "Log" }).click();
  });

  await test.step("placeholders are shown until the build is known", async () => {
    const held = Promise.withResolvers<void>();
    const isBuild = isCall(`/api/repos/${slug}/builds/${number}`);
    await page.route(isBuild, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Loading the log" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("navigation", { name: "Pipeline stages" })).toBeVisible();
    held.resolve();
    await expect(brief(page)).toBeVisible();
    await page.unroute(isBuild);
  });

  await test.step("on a phone the brief is above the stages and above the log", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}?at=failure`);
    await expect(page).toHaveURL(new RegExp(`${path}/1/3$`));
    const log = page.getByRole("dialog", { name: "check / compile" });
    await expect(log.getByText("TS2304").first()).toBeVisible();
    await log.getByRole("button", { name: "Actions" }).click();
    await log.getByRole("menuitem", { name: "Promote" }).click();
    const form = page.getByRole("dialog", { name: "Create deployment" });
    await form.getByRole("button", { name: "Close" }).click();
    await expect(form).toHaveCount(0);
    await expect(log).toBeVisible();
    await page.goto(path);
    await expect(brief(page)).toBeVisible();
    await expect(page.getByText("3 stages")).toBeVisible();
    await brief(page).getByRole("link", { name: "Open check / compile" }).click();
    await expect(
      page.getByRole("dialog").getByRole("region", { name: "Why this build failed" }),
    ).toBeVisible();
  });
});

test("a successful build does not load the brief @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const file = "kind: pipeline\ntype: exec\nname: a\nsteps:\n- { name: x, commands: [true] }\n";
  const { slug } = await makeRepository("no-brief", { ".drone.yml": file });
  const number = await startBuild(page, server.url, slug);
  await page.goto(`/${slug}/${number}/1/2`);
  await expect(page.getByText("Exit Code 0")).toBeVisible({ timeout: 60_000 });
  await expect(brief(page)).toHaveCount(0);
  expect(requests.filter((address) => address.includes("FailureBrief"))).toEqual([]);
  expect(requests.length).toBeGreaterThan(3);
});

test("a running build opened from a list is followed from step to step @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const gate = await makeGate();
  const { slug } = await makeRepository("followed-step", {
    ".drone.yml": gatedPipeline(gate.path),
  });
  const number = await startBuild(page, server.url, slug);
  await page.goto(`/${slug}/${number}?at=running`);
  await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/2$`), { timeout: 60_000 });
  await expect(page.getByText(/^2 of 3 · first \d+s$/)).toBeVisible();
  await gate.open("first");
  await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/3$`));
  await expect(page.getByRole("log")).toContainText("second line");
  await page.getByRole("treeitem", { name: /first/ }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/2$`));
  await gate.open("second");
  await expect(
    page.getByRole("treeitem", { name: /second.*success|success.*second/i }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/2$`));
});

/** Many steps, so that those at the end are far below the first screen of a phone. */
const manySteps = (gate: string): string => {
  const quick = Array.from(
    { length: 24 },
    (_, index) => `  - name: part-${index + 1}\n    commands: ["true"]\n`,
  );
  return `kind: pipeline\ntype: exec\nname: many\nsteps:\n${quick.join("")}  - name: broken
    failure: ignore
    commands:
      - ls no-such-file
  - name: long
    commands:
      - until [ -e ${gate}.first ]; do sleep 0.3; done; ls also-missing
`;
};

test("on a phone the brief is short, and a closed step stays in view @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const gate = await makeGate();
  const { slug } = await makeRepository("phone-brief", { ".drone.yml": manySteps(gate.path) });
  const number = await startBuild(page, server.url, slug);
  await page.setViewportSize({ width: 390, height: 844 });
  const step = page.getByRole("treeitem", { name: /long/ });

  await test.step("the running step is among the stages once its dialog is closed", async () => {
    await page.goto(`/${slug}/${number}?at=running`);
    await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/27$`), { timeout: 60_000 });
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}/${number}$`));
    await expect(step).toBeInViewport();
    await expect(step).toHaveAttribute("aria-selected", "true");
  });

  await test.step("the brief begins with one error and opens to all", async () => {
    await gate.open("first");
    await expect(announced(page, `Build ${number}: Failure`)).toBeAttached();
    await page.goto(`/${slug}/${number}?at=failure`);
    await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/27$`));
    const short = page.getByRole("dialog").getByRole("button", { name: /also-missing/ });
    await expect(short).toBeVisible({ timeout: 20_000 });
    const { height = 0 } = (await brief(page).boundingBox()) ?? {};
    expect(height).toBeLessThan(844 / 5);
    await short.click();
    await expect(brief(page).locator("[data-failed-step='many / long']")).toBeVisible();
    await expect(brief(page).getByRole("heading", { name: "Failed, ignored" })).toBeVisible();
  });
});

test("a failed step whose log the page does not get shows the reason that the server knows @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("deleted-log", {
    ".drone.yml": pipelineFile("echo some words; exit 4"),
  });
  const number = await startBuild(page, server.url, slug);
  const path = `/api/repos/${slug}/builds/${number}`;
  const read = async () => (await page.request.get(path)).json();
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("failure");
  await expect.poll(async () => (await read()).reason).toBe("greet: some words");
  await page.route("**/logs/1/2*", (route) =>
    route.fulfill({ status: 404, json: { message: errorMessages.noRows } }),
  );
  await page.goto(`/${slug}/${number}?at=failure`);
  const row = brief(page).locator("[data-failed-step='default / greet']");
  await expect(row).toContainText("some words", { timeout: 60_000 });
  await expect(row).toContainText("exit code 4");
  const panel = page.getByRole("region", { name: "Console" });
  await expect(panel).toContainText("Step does not exist");
  // The brief has said why.
  await expect(panel).not.toContainText("exit code 4");
});

test("keys for the next error do nothing until the log of a failed step has been read @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("keys-in-time", {
    ".drone.yml": pipeline,
    "errors.txt": errors,
  });
  const path = `/${slug}/${await startBuild(page, server.url, slug)}`;
  await page.goto(path);
  await expect(brief(page).getByRole("heading", { level: 2 })).toHaveText("2 of 7 steps failed", {
    timeout: 60_000,
  });
  const held = Promise.withResolvers<void>();
  await page.route("**/logs/1/3*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest("**/logs/1/3*");
  await page.goto(`${path}/1/3`);
  await request;
  await expect(page.getByText("Step compile: Failure.")).toBeAttached();
  await page.keyboard.press("e");
  held.resolve();
  await expect(page.getByRole("group", { name: "Errors" })).toBeVisible();
  await expect(current(page)).toContainText("TS2304");
  await page.keyboard.press("e");
  await expect(current(page)).toContainText("TS2554");
  await expect(page).toHaveURL(new RegExp(`${path}/1/3(?:\\?lines=|$)`));
});

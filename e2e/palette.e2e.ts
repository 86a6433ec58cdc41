import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { isCall } from "./is-call.ts";

// A server of its own, because repositories and builds of others would be found, too.
test.use({ serverOf: "palette", permissions: ["clipboard-read", "clipboard-write"] });

const pipeline = `kind: pipeline
type: exec
name: default
steps:
  - name: test
    commands:
      - echo tested
      - |
        echo "src/login.ts(7,3): error TS2322: Type string is not assignable to type number."
`;

test("the command palette finds everything and runs the page's actions @embedded", async ({
  page,
  makeRepository,
  pageErrors,
}) => {
  pageErrors.allow(/status of 500/);
  const other = await makeRepository("harbour", { ".drone.yml": pipeline });
  const { slug, commit } = await makeRepository("hello", { ".drone.yml": pipeline });
  await page.goto(`/${slug}`);
  await commit({ "a.txt": "a" }, "Fix the login form");
  await expect(page.getByRole("link", { name: /^Success #1 / }).last()).toBeVisible();

  const palette = page.getByRole("dialog", { name: "Command palette" });
  const field = palette.getByRole("combobox", { name: "Command palette" });
  const options = palette.getByRole("option");
  const selected = palette.getByRole("option", { selected: true });
  const announced = (text: string | RegExp) =>
    palette.getByRole("status").filter({ hasText: text });

  await test.step("it opens on a page without cached data, with its actions and pages", async () => {
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await expect(palette.getByRole("group", { name: "Actions" })).toBeVisible();
    await expect(palette.getByRole("group", { name: "Pages" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Control+k");
    await expect(palette).toBeHidden();
  });

  await test.step("a repository is opened by the keyboard, and is among the recent ones then", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("harb");
    await expect(selected).toHaveText(/^Not active|octo\/harbour/);
    await expect(announced(/^\d+ results?$/)).toBeAttached();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/${other.slug}`);
    await expect(palette).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("group", { name: "Recent" })).toContainText("octo/harbour");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });

  await test.step("the server finds a build of another repository by its message", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("login form");
    await expect(options.filter({ hasText: "#1 Fix the login form" })).toHaveCount(1);
    await field.fill("hello#1");
    await expect(selected).toContainText("#1 Fix the login form");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/1`));
    await expect(page.getByRole("status").filter({ hasText: "Build 1: Success" })).toBeAttached();
  });

  await test.step("the search drawer says what could not be loaded, and loads it again", async () => {
    const isList = isCall("/api/user/repos");
    await page.route(isList, (route) =>
      route.fulfill({ status: 500, json: { message: "the disk is full" } }),
    );
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
    await page.keyboard.press("/");
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByRole("searchbox").fill("main");
    await expect(search.getByText("The repositories could not be loaded")).toBeVisible();
    await page.unroute(isList);
    // The list may repair itself first: it is fetched again when the stream opens.
    await search
      .getByRole("button", { name: "Try again" })
      .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()));
    await expect(search.getByText("Repos not found")).toBeVisible();
  });

  await test.step("the search drawer finds repositories, branches and builds, and opens the first by Enter", async () => {
    const search = page.getByRole("dialog", { name: "Search" });
    const input = search.getByPlaceholder("Search repositories, branches and builds");
    await input.fill("main");
    await expect(search.getByText("Repos not found")).toBeVisible();
    const branches = search.getByRole("region", { name: "Branches" });
    await expect(branches.getByRole("link", { name: /^main/ })).toBeVisible();
    await input.fill("login form");
    const builds = search.getByRole("region", { name: "Builds" });
    await expect(builds.getByRole("link", { name: /#1 Fix the login form/ })).toBeVisible();
    await expectAccessible(page);
    await input.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/1`));
  });

  await test.step("a copied link shows what the page shows, and the word share finds it", async () => {
    await page.getByRole("button", { name: "Timeline" }).click();
    const copied = page.getByText("Link copied");
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy link to this build" }).click();
    await expect(copied).toBeVisible();
    expect(await clipboard()).toBe(page.url());
    await page.getByRole("button", { name: "Log View" }).click();
    await page.goto(`/${slug}/1/1/2`);
    await expect(page.getByRole("log")).toContainText("tested");
    await page.keyboard.press("/");
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByRole("searchbox").fill("share");
    const actions = search.getByRole("region", { name: "Actions" });
    await expect(actions.getByRole("button")).toHaveText(["Copy link to this build"]);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(search).toBeHidden();
    await expect.poll(clipboard).toBe(`${page.url()}?view=log`);
    await page.goto(`/${slug}?query=status:success`);
    await expect(page.getByRole("link", { name: /^Success #1 / }).last()).toBeVisible();
    await page.keyboard.press("Control+k");
    await field.fill("copy");
    await expect(selected).toContainText("Copy link to this page");
    await page.keyboard.press("Enter");
    await expect.poll(clipboard).toBe(page.url());
    await page.goto(`/${slug}/1`);
    await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
  });

  await test.step("the page's actions open the same dialogs, and actions of other pages are not offered", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("promote");
    await expect(selected).toContainText("Promote #1 to production");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Create deployment" });
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await page.keyboard.press("Control+k");
    await field.fill("cancel this build");
    await expect(options.first()).toContainText("Filter builds by");
    await expect(palette.getByText("Cancel this build", { exact: true })).toHaveCount(0);
    await field.fill("dark theme");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.keyboard.press("Control+k");
    await field.fill("rtb");
    await expect(selected).toContainText("Restart this build");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/${slug}/2`));
    await expect(page.getByRole("status").filter({ hasText: "Build 2: Success" })).toBeAttached();
  });

  await test.step("an option of the log is turned on and off", async () => {
    await page.goto(`/${slug}/1/1/2`);
    const log = page.getByRole("log");
    await expect(log.getByText("error TS2322").last()).toBeVisible();
    const show = async () => {
      await page.keyboard.press("Control+k");
      await field.fill("only errors");
      await expect(selected).toContainText("Show only errors");
      await page.keyboard.press("Enter");
    };
    await show();
    await expect(log.getByText("tested", { exact: true })).toHaveCount(0);
    await expect(log.getByText("error TS2322").last()).toBeVisible();
    await show();
    await expect(log.getByText("tested", { exact: true })).toBeVisible();
  });

  await test.step("an unknown text becomes a filter, and Control+Enter opens a new tab", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("nowhere to be found");
    await expect(palette.getByText("No results for “nowhere to be found”.")).toBeVisible();
    await expect(announced("0 results")).toBeAttached();
    await expect(selected).toContainText("Filter builds by nowhere to be found");
    await expectAccessible(page);
    const opened = page.waitForEvent("popup");
    await page.keyboard.press("Control+Enter");
    const tab = await opened;
    await expect(tab).toHaveURL(`/${slug}?query=nowhere+to+be+found`);
    await tab.close();
  });

  await test.step("on a narrow screen it fills the screen and is used by touch", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("button", { name: "Command palette (Ctrl K)" }).click();
    await expect(field).toBeFocused();
    const box = await palette.boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await expectAccessible(page);
    await field.fill("branches");
    await field.fill("main hello");
    await options.filter({ hasText: "main" }).first().click();
    await expect(page).toHaveURL(`/${slug}?query=branch%3Amain`);
  });
});

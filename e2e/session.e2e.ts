import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { actAs } from "./people.ts";
import { pipelineFile } from "./pipeline-file.ts";
import type { TestServer } from "./server.ts";

const signInByForm = async (page: Page, { admin }: TestServer): Promise<void> => {
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Username").fill(admin.login);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

/** The values that the dashboard keeps in this tab only. */
const keptInTab = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith("signalbox."))
      .map((key) => `${key}=${sessionStorage.getItem(key)}`),
  );

test("visitors go to /welcome from every protected page, almost without a call", async ({
  page,
  through,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  for (const path of [
    "/",
    "/builds-feed",
    "/account",
    "/settings",
    "/settings/users",
    "/octo/hello",
    "/octo/hello/branches",
    "/octo/hello/deployments",
    "/octo/hello/settings/secrets",
    "/octo/hello/1/2/3",
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/welcome");
    await expect(page.getByRole("heading", { name: "Welcome to Signalbox" })).toBeVisible();
    // A connected server cannot know who is a visitor, so the page asks who the user is, and nothing else.
    const asked = through === "embedded" ? [] : ["/api/user"];
    expect([...new Set(calls.splice(0))], path).toEqual(asked);
  }
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByText("Click to sign in or sign up.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Search" })).toHaveCount(0);
  await expect(main.getByRole("link", { name: /Settings|Account/ })).toHaveCount(0);
  await expect(page).toHaveTitle("Welcome - Signalbox");
});

test("the sign-in form requires both fields and shows why a sign-in was refused", async ({
  page,
  server,
}) => {
  await page.goto("/login/form");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.getByLabel("Username").fill(server.admin.login);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\/error\?message=/);
  await expect(page.getByRole("alert")).toHaveText("Unauthorized");
  await expect(page.getByText("the username or password is wrong")).toBeVisible();
});

test("after a refusal the username is still there, and the password is asked for again @embedded", async ({
  page,
  server,
}) => {
  await page.goto("/login/form");
  const username = page.getByLabel("Username");
  const password = page.getByLabel("Password");
  await username.fill(server.admin.login);
  await password.fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL("/login/form");
  await expect(username).toHaveValue(server.admin.login);
  await expect(password).toHaveValue("");
  await expect(password).toBeFocused();
  expect((await keptInTab(page)).join()).not.toContain("not the password");
  await password.fill(server.admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect.poll(() => keptInTab(page)).toEqual([]);
  await page.goto("/logout");
  await page.getByRole("link", { name: "Sign in again" }).click();
  await expect(username).toBeFocused();
  await expect(username).toHaveValue("");
});

test("signing in opens the requested page, once", async ({ page, server, signIn }) => {
  const main = page.getByRole("navigation", { name: "Main" });
  const isHome = async () => {
    await page.goto("/");
    await expect(main.getByRole("link", { name: "Account" })).toBeVisible();
    await expect.poll(() => keptInTab(page)).toEqual([]);
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page).toHaveURL("/");
  };

  await test.step("the address keeps query and hash, and home is not in the history", async () => {
    await page.goto("/settings/users?filter=adm#list");
    await expect(page).toHaveURL("/welcome");
    await signInByForm(page, server);
    await expect(page).toHaveURL("/settings/users?filter=adm#list");
    await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/login/form");
    await isHome();
  });

  await test.step("home is not reopened if it was requested last", async () => {
    await page.goto("/logout");
    await page.goto("/account");
    await expect(page).toHaveURL("/welcome");
    await expect.poll(() => keptInTab(page)).toHaveLength(1);
    await main.getByRole("link", { name: "Signalbox home" }).click();
    await expect.poll(() => keptInTab(page)).toEqual([]);
    await expect(page).toHaveURL("/welcome");
  });

  await test.step("no page is reopened after signing out", async () => {
    await page.goto("/logout");
    await page.goto("/account");
    await expect(page).toHaveURL("/welcome");
    await page.goto("/logout");
    await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
    await signIn();
    await isHome();
  });

  await test.step("no page is reopened if another one is opened first", async () => {
    await page.goto("/logout");
    await page.goto("/account");
    await expect(page).toHaveURL("/welcome");
    await signIn();
    await page.goto("/builds-feed");
    await expect(main.getByRole("link", { name: "Account" })).toBeVisible();
    await isHome();
  });
});

test("the sign-in screens say when somebody is already signed in @embedded", async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  for (const path of ["/welcome", "/login/form"]) {
    await page.goto(path);
    await expect(page.getByText(`You are signed in as ${server.admin.login}`)).toBeVisible();
    await expect(page.getByText("Sign in to see your repositories")).toHaveCount(0);
    await expect(page.getByLabel("Username")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/welcome");
  await page.getByRole("link", { name: "Sign out" }).click();
  await expect(page.getByText("Your session has been successfully terminated.")).toBeVisible();
  await page.goto("/welcome");
  await expect(page.getByText("Sign in to see your repositories")).toBeVisible();
});

test("the login error page shows the message, or a default one @embedded", async ({ page }) => {
  await page.goto("/login/error?message=Machine account login is forbidden");
  await expect(page.getByText("Machine account login is forbidden")).toBeVisible();
  await page.goto("/login/error?message=Invalid state&message=Something else");
  await expect(page.getByRole("alert")).toHaveText("Invalid state");
  await page.goto("/login/error?message=&message=404");
  await expect(page.getByRole("alert")).toHaveText("404");
  await page.goto("/login/error");
  await expect(
    page.getByText("An error occured during login attempt, please, try again"),
  ).toBeVisible();
});

test("the logout page says that the session is over @embedded", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/logout");
  await expect(page.getByText("Your session has been successfully terminated.")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL("/welcome");
});

test("unknown addresses are not found, and visitors can sign in there @embedded", async ({
  page,
  signIn,
}) => {
  const sorry = page.getByText("We are sorry, the resource you requested cannot be found.");
  await page.goto("/a/b/c/d/e/f");
  await expect(sorry).toBeVisible();
  await expect(page.getByText("That's all we know.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeVisible();
  await signIn();
  for (const path of [
    "/404",
    "/octo/unknown/settings",
    "/octo/unknown/1",
    "/octo/unknown/branches",
  ]) {
    await page.goto(path);
    await expect(sorry, path).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toHaveCount(0);
  await page.goto("/octo/unknown");
  await expect(sorry).toBeVisible();
  await expect(page).toHaveURL("/404");
  await page.getByRole("button", { name: "Search repositories" }).click();
  await expect(page.getByPlaceholder("Search repositories, branches and builds")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Go to home" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

test("an action after the session has ended says so, and signing in leads back", async ({
  page,
  context,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("session-over", { ".drone.yml": pipelineFile() });
  await page.request.post(`/api/repos/${slug}/builds`, { headers: { origin: server.url } });
  await page.goto(`/${slug}/1`);
  await page.getByRole("button", { name: "Actions" }).click();
  const restart = page.getByRole("menuitem", { name: "Restart" });
  await expect(restart).toBeVisible();
  await context.clearCookies();
  await restart.click();
  await expect(page).toHaveURL("/welcome");
  await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
  await signInByForm(page, server);
  await expect(page).toHaveURL(`/${slug}/1`);
});

test("every not-found screen has the title 'Not found' @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, git } = await makeRepository("titled", { ".drone.yml": pipelineFile() });
  await git("config", "--add", "signalbox.read", "titles-reader");
  await page.request.post("/api/user/repos", { headers: { origin: server.url } });
  await actAs(page, server, "titles-reader");
  const sorry = page.getByText("We are sorry, the resource you requested cannot be found.");
  for (const path of [
    "/settings/users",
    `/${slug}/settings`,
    `/${slug}/settings/secrets`,
    `/${slug}/settings/cron`,
    `/${slug}/settings/badges`,
    `/${slug}/no-number`,
    "/octo/unknown/branches",
  ]) {
    await page.goto(path);
    await expect(sorry, path).toBeVisible();
    await expect(page, path).toHaveTitle("Not found - Signalbox");
  }
  await page.getByRole("link", { name: "Signalbox home" }).click();
  await expect(page).toHaveTitle("Dashboard - Signalbox");
});

test("licence banners follow the flags that the server puts into the page", async ({
  page,
  signIn,
  through,
}) => {
  await signIn();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByText("License")).toHaveCount(0);
  await page.addInitScript(() => Object.assign(window, { LICENSE_EXPIRED: true }));
  await page.reload();
  await expect(page.getByText("Your Server License is Expired.")).toBeVisible();
  // The embedded server has no licences.
  const more = page.getByRole("link", { name: "Learn more" });
  await expect(more).toHaveCount(through === "connected" ? 1 : 0);
  await page.addInitScript(() => Object.assign(window, { LICENSE_LIMIT_EXCEEDED: true }));
  await page.reload();
  await expect(page.getByText("Your License Limit is Exceeded.")).toBeVisible();
  await expect(page.getByText("Your Server License is Expired.")).toHaveCount(0);
});

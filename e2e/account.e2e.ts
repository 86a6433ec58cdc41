import { expectAccessible } from "./expect-accessible.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "./fixtures.ts";

const run = promisify(execFile);

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the account page shows a working token, examples to paste, and the way to sign out", async ({
  page,
  signIn,
  server,
}) => {
  await signIn();
  await page.goto("/");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { name: "Account Settings", level: 1 })).toBeVisible();
  /** The content of the clipboard after the button says that it was copied. */
  const copy = async (name: string): Promise<string> => {
    await page.getByRole("button", { name: `Copy ${name}` }).click();
    await expect(page.getByRole("button", { name: `Copied ${name}` })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const userOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get("/api/user", { headers })).status();
  };

  const token = await copy("Your Personal Token");
  expect(await userOf(token)).toBe(200);

  await test.step("the API example answers when it is pasted into a shell", async () => {
    const { stdout } = await run("sh", ["-c", await copy("Example API Usage")]);
    expect(stdout).toContain(`"login":"${server.admin.login}"`);
  });

  await test.step("the command-line example sets what the client reads", async () => {
    const example = await copy("Example CLI Usage");
    const commands = example.replace("drone info", 'echo "$DRONE_SERVER $DRONE_TOKEN"');
    const { stdout } = await run("sh", ["-c", commands]);
    expect(stdout.trim()).toBe(`${server.url} ${token}`);
  });

  await test.step("rotating the token asks first and invalidates the old one", async () => {
    await page.getByRole("button", { name: "Rotate" }).click();
    const question = page.getByRole("dialog", { name: "Rotate token" });
    await question.getByRole("button", { name: "Rotate token" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText(token)).toHaveCount(0);
    expect(await userOf(token)).toBe(401);
  });

  await test.step("logging out ends the session", async () => {
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByText("Your session has been successfully terminated.")).toBeVisible();
    await page.goto("/account");
    await expect(page).toHaveURL("/welcome");
    await expect(page.getByText("Click to sign in or sign up.")).toBeVisible();
  });
});

test("a copy button shows 'Copied' for 2 seconds @embedded", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/account");
  const copy = page.getByRole("button", { name: "Copy Your Personal Token" });
  const copied = page.getByRole("button", { name: "Copied Your Personal Token" });
  await expect(copy).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  await expect(copied).toBeVisible();
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copy).toBeVisible();
});

test("registration asks for email and full name, then opens the dashboard @embedded", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/register");
  await page.getByLabel("Email").fill("");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("An email is required")).toBeVisible();
  await expect(page.getByText("Your full name is required")).toBeVisible();
  await page.getByLabel("Email").fill("admin@example.com");
  await page.getByLabel("Full name").fill("Kim Admin");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByText("admin@example.com").first()).toBeVisible();
});

test("a visitor who registers is asked to sign in, and the form keeps their input @embedded", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByLabel("Email").fill("kim@example.com");
  await page.getByLabel("Full name").fill("Kim");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Kim");
});

test("another email is added, made the primary one, and removed @embedded", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/account");
  const emails = page.getByRole("list", { name: "Emails" }).getByRole("listitem");
  const field = page.getByRole("textbox", { name: "Another email" });
  const first = (await emails.first().textContent()) ?? "";
  await field.fill("dana");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Enter an email address")).toBeVisible();
  await field.fill("dana@home.example");
  await field.press("Enter");
  await expect(emails).toHaveText([first, /^dana@home\.example/]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make primary: dana@home.example" }).click();
  await expect(emails.first()).toHaveText("dana@home.examplePrimary");
  const former = first.replace(/Primary$/, "");
  await page.getByRole("button", { name: `Make primary: ${former}` }).click();
  await expect(emails.first()).toHaveText(first);
  await page.getByRole("button", { name: "Remove dana@home.example" }).click();
  await expect(emails).toHaveText([first]);
});

import { expect, test } from "./fixtures.ts";
import { actAs } from "./people.ts";
import { toast } from "./toast.ts";

test("system administrators manage users", async ({ page, signIn, server, through }) => {
  await signIn();
  await page.goto("/");
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings/users");
  await expect(page).toHaveTitle("Users - Signalbox");
  const open = page.getByRole("button", { name: "New user" });
  const form = page.getByRole("dialog", { name: "New User" });
  const create = form.getByRole("button", { name: "Create" });
  const row = (login: string) => page.getByRole("row", { name: new RegExp(login) });

  await test.step("users cannot edit themselves", async () => {
    await expect(
      row("admin@").getByRole("button", { name: "You cannot edit yourself" }),
    ).toBeDisabled();
    await expect(
      row("admin@").getByRole("button", { name: "You cannot delete yourself" }),
    ).toBeDisabled();
  });

  await test.step("login and email are required", async () => {
    await open.click();
    await create.click();
    await expect(form.getByText("A login is required")).toBeVisible();
    await expect(form.getByText("An email is required")).toBeVisible();
  });

  await test.step("an error is shown beside its field, and the input is kept", async () => {
    await form.getByLabel("Login").fill("not a login");
    await form.getByLabel("Email").fill("kim@example.com");
    await create.click();
    await expect(toast(page, "Unable to create new user")).toBeVisible();
    await expect(form.getByText("Invalid character in username")).toBeVisible();
    await expect(form.getByLabel("Email")).toHaveValue("kim@example.com");
    await form.getByLabel("Login").fill("kim");
    await create.click();
    await expect(toast(page, "New user has been created successfully")).toBeVisible();
  });

  await test.step("a new user signs in with a link that is shown once", async () => {
    // Drone servers have no such links: people sign in by their source host.
    if (through === "connected") return;
    const dialog = page.getByRole("dialog", { name: "Sign-in link of kim" });
    const link = (await dialog.locator("pre").textContent()) ?? "";
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Keep open" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(row("kim")).toContainText("Never");
    expect((await page.request.get(link)).status()).toBe(200);
    await page.getByRole("button", { name: "Edit user kim" }).click();
    await page.getByRole("button", { name: "New sign-in link" }).click();
    await expect(dialog.locator("pre")).not.toHaveText(link);
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  await test.step("the token of a machine user is shown once, and works", async () => {
    await open.click();
    await form.getByLabel("Login").fill("robot");
    await form.getByLabel("Email").fill("robot@example.com");
    await form.getByRole("switch", { name: /Machine account/ }).click();
    await create.click();
    const dialog = page.getByRole("dialog", { name: "Token of robot" });
    const token = (await dialog.locator("pre").textContent()) ?? "";
    const answer = await page.request.get("/api/user", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ login: "robot", machine: true });
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(row("robot")).toContainText("Machine");
  });

  await test.step("only the admin flag can be edited", async () => {
    await page.getByRole("button", { name: "Edit user kim" }).click();
    const edit = page.getByRole("dialog", { name: "Edit User kim" });
    await expect(edit.getByLabel("Login")).toBeDisabled();
    await expect(edit.getByLabel("Email")).toBeDisabled();
    await expect(edit.getByRole("switch", { name: /Machine account/ })).toBeDisabled();
    await edit.getByRole("switch", { name: /Administrator/ }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "User settings have been updated")).toBeVisible();
    await expect(row("kim")).toContainText("Administrator");
  });

  await test.step("the filter is part of the URL, and an empty result shows a message", async () => {
    await page.getByLabel("Filter").fill("nobody");
    await expect(page.getByText("No user matches")).toBeVisible();
    await page.getByLabel("Filter").fill("kim");
    await expect(page).toHaveURL(/filter=kim/);
    await page.reload();
    await expect(page.getByLabel("Filter")).toHaveValue("kim");
    await expect(row("robot")).toHaveCount(0);
  });

  await test.step("deleting a user names them and asks first", async () => {
    await page.getByRole("button", { name: "Delete user kim" }).click();
    const question = page.getByRole("dialog", { name: "Delete user" });
    await expect(question).toContainText("kim");
    await question.getByRole("button", { name: "Delete user" }).click();
    await expect(toast(page, "User has been deleted successfully")).toBeVisible();
    await expect(row("kim")).toHaveCount(0);
  });

  await test.step("other users do not find the page", async () => {
    const stop = await actAs(page, server, "nosy");
    await page.goto("/settings");
    await expect(
      page.getByText("We are sorry, the resource you requested cannot be found."),
    ).toBeVisible();
    await expect(main.getByRole("link", { name: "Account" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await stop();
  });
});

test("a thousand users are shown before Show more, and only those in view are rendered @embedded", async ({
  page,
  signIn,
  server,
}) => {
  test.setTimeout(240_000);
  await signIn();
  const headers = { origin: server.url };
  const numbers = Array.from({ length: 1010 }, (_, number) => String(number).padStart(4, "0"));
  for (let at = 0; at < numbers.length; at += 50)
    await Promise.all(
      numbers
        .slice(at, at + 50)
        .map((number) =>
          page.request.post("/api/users", { data: { login: `many-${number}` }, headers }),
        ),
    );
  await page.goto("/settings/users?filter=many-");
  const table = page.getByRole("table", { name: "Users" });
  await expect(table).toHaveAttribute("aria-rowcount", "1001");
  expect(await table.getByRole("row").count()).toBeLessThan(100);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(table).toHaveAttribute("aria-rowcount", "1011");
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
});

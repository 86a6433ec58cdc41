import { expect, test } from "./fixtures.ts";
import { actAs, signInAs } from "./people.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { signInBrowser } from "./sign-in.ts";

test("an open page learns that its user may do less, or more @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, git } = await makeRepository("changing", { ".drone.yml": pipelineFile() });
  await git("config", "--add", "signalbox.admin", server.admin.login);
  await git("config", "--add", "signalbox.write", "rights-writer");
  await signInAs(page, server, "rights-writer");
  // The server reads git's configuration every few seconds.
  await expect.poll(async () => (await page.request.get(`/api/repos/${slug}`)).ok()).toBe(true);
  await page.goto(`/${slug}`);
  const newBuild = page.getByRole("button", { name: "New Build" }).first();
  const settings = page
    .getByRole("navigation", { name: "Repository" })
    .getByRole("link", { name: "Settings" });
  await expect(newBuild).toBeVisible();
  await expect(settings).toBeVisible();

  await test.step("a writer who may only read loses the buttons", async () => {
    await git("config", "--add", "signalbox.read", "rights-writer");
    await git("config", "--unset-all", "signalbox.write");
    await expect(newBuild).toHaveCount(0);
    await expect(settings).toHaveCount(0);
  });

  await test.step("a reader who may write gets them", async () => {
    await git("config", "--add", "signalbox.write", "rights-writer");
    await expect(newBuild).toBeVisible();
    await expect(settings).toBeVisible();
  });

  await test.step("nothing is left of a repository that the person may no longer read", async () => {
    await git("config", "--unset-all", "signalbox.read");
    await git("config", "--unset-all", "signalbox.write");
    await expect(page.getByText("We are sorry, the resource you requested")).toBeVisible();
    await expect(page.getByText(slug)).toHaveCount(0);
  });
});

test("an open page learns that its user is or is not an administrator @embedded", async ({
  page,
  context,
  server,
}) => {
  const ask = await signInBrowser(server.url, context);
  await signInAs(page, server, "rising");
  await page.goto("/account");
  const emails = page.getByRole("list", { name: "Emails" });
  await expect(emails.getByText("rising@example.com")).toBeVisible();
  const settings = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Settings" });
  await expect(settings).toHaveCount(0);
  await ask("/api/users/rising", "PATCH", { admin: true });
  await expect(settings).toBeVisible();
  await ask("/api/users/rising", "PATCH", { admin: false });
  await expect(settings).toHaveCount(0);
});

test("a page whose cookie becomes another person's shows that person only", async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  await page.goto("/account");
  const { login } = server.admin;
  const token = page
    .getByRole("heading", { name: "Your Personal Token" })
    .locator("xpath=ancestor::*[.//pre][1]")
    .locator("pre");
  await expect(page.getByText(login, { exact: true })).toBeVisible();
  await expect(token).toHaveText(/^\w{32}$/);
  const before = await token.textContent();
  await actAs(page, server, "next-person");
  await page.getByRole("link", { name: "Signalbox home" }).click();
  await expect(page.getByRole("link", { name: "Account" })).toHaveAttribute("title", "next-person");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByText("next-person", { exact: true })).toBeVisible();
  await expect(page.getByText(login, { exact: true })).toHaveCount(0);
  await expect(token).toHaveText(/^a-token-for-journeys/);
  expect(await token.textContent()).not.toBe(before);
});

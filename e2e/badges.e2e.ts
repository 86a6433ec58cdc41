import { request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("the badges screen shows the real badge of a branch, and its addresses work", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("badges", { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}/branches`);
  await repository.commitToNew("feature/one", { "a.txt": "a" }, "On a branch");
  await expect(page.getByRole("img", { name: "Success" })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Repository" });
  await tabs.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Badges" }).click();

  await test.step("a branch that was never built has a badge too", async () => {
    await expect(page.getByLabel("Branch")).toHaveValue("main");
    const picture = page.getByRole("img", { name: "Build status of main" });
    await expect(picture).toHaveJSProperty("complete", true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      10,
    );
  });

  await test.step("the selected branch changes the picture, the three snippets and the URL", async () => {
    await page.getByLabel("Branch").selectOption("feature/one");
    await expect(page).toHaveURL(/branch=feature%2Fone/);
    const place = page
      .getByRole("navigation", { name: "Settings" })
      .getByRole("link", { name: "Badges" });
    await expect(place).toHaveAttribute("aria-current", "page");
    const source = `${server.url}/api/badges/${repository.slug}/status.svg?ref=refs/heads/feature/one`;
    await expect(page.getByRole("img", { name: "Build status of feature/one" })).toHaveAttribute(
      "src",
      source,
    );
    expect(await (await page.request.get(source)).text()).toContain("success");
    await expect(
      page.getByText(`[![Build Status](${source})](${server.url}/${repository.slug})`),
    ).toBeVisible();
    await expect(page.getByText(`<img src="${source}"`)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Branch")).toHaveValue("feature/one");
  });

  await test.step("the CCMenu address works and is copied as shown", async () => {
    const copy = page.getByRole("button", { name: "Copy CCMenu" });
    await copy.click();
    await expect(page.getByRole("button", { name: "Copied CCMenu" })).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${server.url}/api/badges/${repository.slug}/cc.xml`);
    expect(await (await page.request.get(address)).text()).toContain('lastBuildStatus="Success"');
    await expect(copy).toBeVisible();
  });

  await test.step("only people may read it, so there is an address with a token, too", async () => {
    const address = `${server.url}/api/badges/${repository.slug}/cc.xml`;
    await expect(page.getByText(`${address}?access_token=YOUR_TOKEN`)).toBeVisible();
    const visitor = await request.newContext();
    expect((await visitor.get(address)).status()).toBe(401);
    const headers = { origin: server.url };
    const user = await page.request.post("/api/user/token", { headers });
    const { token }: { token: string } = await user.json();
    const answer = await visitor.get(`${address}?access_token=${token}`);
    expect(await answer.text()).toContain('lastBuildStatus="Success"');
    await visitor.dispose();
  });
});

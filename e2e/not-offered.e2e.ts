import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

const edition = "They are an enterprise feature.";

test("what the server lacks is explained and not offered", async ({ page, makeRepository }) => {
  const { slug, commit } = await makeRepository("plain", { ".drone.yml": pipelineFile() });
  const lacks = { cron: edition, secrets: edition, promote: edition };
  await page.route("/api/capabilities", (route) =>
    route.fulfill({ json: { name: "Drone 2.25 at ci.example.com", lacks } }),
  );

  for (const [path, what] of [
    ["cron", "cron jobs"],
    ["secrets", "secrets"],
  ]) {
    await page.goto(`/${slug}/settings/${path}`);
    await expect(page.getByRole("alert")).toHaveText(
      `This server does not support ${what}${edition}`,
    );
    await expect(page.getByRole("button", { name: /^New / })).toHaveCount(0);
  }

  await page.goto("/account");
  await expect(page.getByText("You are connected to Drone 2.25 at ci.example.com.")).toBeVisible();
  await expect(page.getByText(edition)).toHaveCount(1);

  await commit({ "name.txt": "World" }, "Greet the world");
  await page.goto(`/${slug}`);
  await page.getByRole("link", { name: "Greet the world" }).click();
  await page.getByRole("button", { name: "Actions" }).click();
  const promote = page.getByRole("menuitem", { name: "Promote" });
  await expect(promote).toContainText("Promote (not supported by this server)");
  await expect(promote).toBeDisabled();
});

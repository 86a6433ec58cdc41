import { expect, test } from "./fixtures.ts";
import { wholeBrowser } from "./launch-options.ts";
import { startGatedBuild } from "./live-build.ts";

test.use(wholeBrowser);

test("a click on Watch counts while its code is loaded, and the button keeps the focus @embedded", async ({
  page,
  context,
  server,
  makeRepository,
}) => {
  await context.grantPermissions(["notifications"]);
  const { slug, number } = await startGatedBuild({ page, server, makeRepository }, "clicked");
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/watch-build-.*\.js$/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto(`/${slug}/${number}`);
  const watch = page.getByRole("button", { name: "Watch this build" });
  await asked.promise;
  await watch.click();
  held.resolve();
  await expect(watch).toHaveAttribute("aria-pressed", "true");
  await expect(watch).toBeFocused();
});

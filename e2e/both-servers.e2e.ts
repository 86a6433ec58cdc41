import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test as base } from "./fixtures.ts";
import { announced, connection } from "./live-build.ts";
import { startPair, type ConnectedPair } from "./both-servers.ts";
import { refusedOf } from "./refused-requests.ts";
import { toast } from "./toast.ts";

const test = base.extend<{ behind: "Drone" | "Woodpecker"; pair: ConnectedPair }>({
  behind: ["Drone", { option: true }],
  pair: [
    async ({ behind }, provide) => {
      const pair = await startPair(behind);
      await provide(pair);
      await pair.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ pair }, provide) => provide(new URL(pair.url).origin),
});

type Fixtures = {
  page: Page;
  pair: ConnectedPair;
  behind: "Drone" | "Woodpecker";
  pageErrors: { allow: (pattern: RegExp) => void };
};

const lineOf = (page: Page, step: string, text: string): Locator =>
  page
    .getByRole("log", { name: `Log of default, ${step}` })
    .getByText(`${step} ${text}`, { exact: true });

/** Woodpecker has events and images of secrets. */
const choosePurpose = async (form: Locator): Promise<void> => {
  await form.getByRole("checkbox", { name: "Cron jobs" }).uncheck();
  await form.getByLabel("Images").fill("alpine");
};

const changeZone = async (page: Page, row: Locator): Promise<void> => {
  await row.getByRole("button", { name: "Change the time zone of early" }).click();
  const form = page.getByRole("dialog", { name: "Time zone of early" });
  await form.getByLabel("Time zone").fill("Asia/Tokyo");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Asia/Tokyo");
};

/** Opens the settings. They show no field, which may vanish again, before the server has said what it lacks. */
const openSettingsSlowly = async (page: Page, path: string): Promise<void> => {
  const call = "/api/capabilities";
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await isAllowed;
    await route.fallback();
  });
  const repository = page.waitForResponse((answer) =>
    /\/api\/repos\/[^/]+\/[^/]+$/.test(answer.url()),
  );
  await page.goto(path);
  await repository;
  await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
  // Nor a tab.
  const tabs = page.getByRole("navigation", { name: "Repository" });
  await expect(tabs.getByRole("link")).toHaveText(["Builds", "Branches", "Deployments"]);
  allow();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await page.unroute(call);
};

for (const behind of ["Drone", "Woodpecker"] as const)
  test.describe(`in front of ${behind}`, () => {
    test.use({ behind });
    test("builds, secrets, cron jobs and settings @connected", main);
  });

async function main({ page, pair, behind, pageErrors }: Fixtures): Promise<void> {
  // The avatars of the recorded answers.
  pageErrors.allow(/\(http:\/\/forge\.example\/avatars\//);
  const { slug, gate } = pair;
  await gate.close();

  await test.step("they sign in with the key", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "This browser needs the key" })).toBeVisible();
    await page.goto(pair.url);
    await expect(page.getByRole("list", { name: "Repositories" })).toContainText("web");
    await expect(connection(page)).toHaveText("Live");
  });
  const refused = refusedOf(page);
  const executions = page.getByRole("list", { name: "Executions" });

  await test.step("they start a build and see its lines arrive", async () => {
    await page.goto(`/${slug}`);
    await page.getByRole("button", { name: "New Build" }).click();
    const form = page.getByRole("dialog", { name: "Create a New Build" });
    await form.getByRole("button", { name: "Create" }).click();
    await expect(toast(page, "New build has started successfully")).toBeVisible();
    await executions.getByRole("link", { name: /#1/ }).click();
    await expect(announced(page, "Build 1: Running")).toBeAttached();
    await expect(lineOf(page, "build", "line 3")).toBeVisible();
    await expectAccessible(page);
    await gate.open();
    await expect(announced(page, "Build 1: Success")).toBeAttached();
    await page.getByRole("treeitem", { name: /test/ }).click();
    await expect(lineOf(page, "test", "ends")).toBeVisible();
  });

  await test.step("they restart it, find it among the running builds, and cancel it", async () => {
    await gate.close();
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Restart" }).click();
    await expect(page).toHaveURL(new RegExp(`/${slug}/2(/|$)`));
    await expect(announced(page, "Build 2: Running")).toBeAttached();
    await page.goto("/builds-feed");
    const running = page.getByRole("list", { name: "Running now" }).getByRole("listitem");
    await expect(running.filter({ hasText: "#2" })).toContainText("Cancel");
    await expectAccessible(page);
    await page.goto(`/${slug}/2`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(announced(page, "Build 2: Killed")).toBeAttached();
  });

  await test.step("they make a secret and a cron job", async () => {
    await page.goto(`/${slug}/settings/secrets`);
    await page.getByRole("button", { name: "New secret" }).click();
    const secret = page.getByRole("dialog", { name: "Create a New Secret" });
    await secret.getByLabel("Name").fill("deploy_key");
    await secret.getByLabel("Value").fill("a value");
    if (behind === "Woodpecker") await choosePurpose(secret);
    await secret.getByRole("button", { name: "Create" }).click();
    const created = page.getByRole("row", { name: /deploy_key/ });
    await expect(created).toContainText(
      behind === "Woodpecker" ? /Tags, Releases, Manual.* · alpine/ : "Not allowed",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete secret deploy_key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete secret" }).click();
    await expect(page.getByText("No secrets yet")).toBeVisible();
    await page.goto(`/${slug}/settings/cron`);
    await page.getByRole("button", { name: "New cron job" }).click();
    const job = page.getByRole("dialog", { name: "Create a New Cron Job" });
    await job.getByLabel("Name").fill("early");
    await job.getByLabel("Schedule").selectOption("Custom expression");
    // Woodpecker has no field for seconds.
    const seconds = behind === "Drone" ? "0 " : "";
    await job.getByLabel("Expression").fill(`${seconds}30 2 * * 1-5`);
    await job.getByRole("button", { name: "Create" }).click();
    const row = page.getByRole("row", { name: /early/ });
    await expect(row).toContainText("At 02:30 on Monday to Friday");
    if (behind === "Woodpecker") {
      await changeZone(page, row);
      await row.getByRole("button", { name: "Pause cron job early" }).click();
      await expect(row).toContainText("Paused");
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove cron job early" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove cron job" }).click();
    await expect(page.getByText("No cron jobs yet")).toBeVisible();
  });

  await test.step("they protect the repository, and approve a build", async () => {
    await openSettingsSlowly(page, `/${slug}/settings`);
    if (behind === "Drone") await page.getByRole("switch", { name: /Protected/ }).click();
    else await page.getByLabel("Approval", { exact: true }).selectOption("all_events");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "Changes have been saved")).toBeVisible();
    await expectAccessible(page);
    await gate.open();
    await pair.push("Needs a look");
    // Drone servers do not announce a new build before it starts.
    const isBlocked = async () => (await page.request.get(`/api/repos/${slug}/builds/3`)).ok();
    await expect.poll(isBlocked).toBe(true);
    await page.goto(`/${slug}/3`);
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(announced(page, "Build 3: Success")).toBeAttached();
    await expectAccessible(page);
  });

  await test.step("home, the account and the list of people show what they know", async () => {
    await page.goto("/");
    const activity = page.getByRole("region", { name: "Recent Activity" });
    await expect(activity.getByRole("link", { name: /Needs a look/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/account");
    await expect(page.getByText(/You are connected to (Drone|Woodpecker)/)).toBeVisible();
    await expectAccessible(page);
    await page.goto("/settings/users");
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
    await expectAccessible(page);
  });

  expect(refused).toEqual([]);
}

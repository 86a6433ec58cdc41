import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { createRepository } from "./repository.ts";
import { toast } from "./toast.ts";

// The first test needs a server that nobody has synced yet.
test.use({ serverOf: "sync" });

const syncButton = (page: Page): Locator => page.getByRole("button", { name: "Sync", exact: true });
const syncing = (page: Page): Locator => page.getByRole("button", { name: "Syncing" });

type SyncStatus = { syncing: boolean; synced: number };

const readStatus = async (page: Page): Promise<SyncStatus> =>
  (await page.request.get("/api/user")).json();

/** Opens home, stops the page's clock, starts a sync, and waits until the page waits for its end. */
const startSync = async (page: Page): Promise<void> => {
  await page.goto("/");
  await expect(syncButton(page)).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const timers = await recordTimers(page);
  await syncButton(page).click();
  await expect(syncing(page)).toBeVisible();
  await expect
    .poll(timers)
    .toEqual(expect.arrayContaining(["setTimeout 1000", "setInterval 10000"]));
};

/** Records the timers that the page sets from here on, with their kind: others on the page wait as long as these. */
const recordTimers = async (page: Page): Promise<() => Promise<string[]>> => {
  const timers = await page.evaluateHandle(() => {
    const waits: string[] = [];
    for (const name of ["setTimeout", "setInterval"] as const) {
      const set = window[name];
      const record = (run: unknown, ms: unknown, ...values: unknown[]): unknown => {
        waits.push(`${name} ${String(ms)}`);
        return Reflect.apply(set, window, [run, ms, ...values]);
      };
      Object.assign(window, { [name]: record });
    }
    return waits;
  });
  return () => timers.jsonValue();
};

/**
 * Answers the page's requests for its user with the real user and this status; `undefined` cuts the connection. Returns
 * how many were answered.
 */
const answerWith = async (
  page: Page,
  status: (real: SyncStatus) => SyncStatus | undefined,
): Promise<() => number> => {
  let answered = 0;
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    const real = await response.json();
    const changed = status(real);
    if (changed === undefined) await route.abort();
    else await route.fulfill({ response, json: { ...real, ...changed } });
    // Counted last, so that a test that changes the status afterwards does not change this answer.
    answered += 1;
  });
  return () => answered;
};

test("a quick sync ends after a second and lists its repositories", async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const before = await readStatus(page);
  await createRepository(server.reposFolder ?? "", "quick", { ".drone.yml": pipelineFile() });
  await startSync(page);
  await expect.poll(async () => (await readStatus(page)).synced).toBeGreaterThan(before.synced);
  await page.clock.runFor(1000);
  await expect(syncButton(page)).toBeVisible();
  await expect(page.getByRole("link", { name: /octo \/ quick/ })).toBeVisible();
});

test("a sync that has not started yet is checked again after the whole interval", async ({
  page,
  signIn,
}) => {
  await signIn();
  const { synced } = await readStatus(page);
  let status = { syncing: false, synced };
  const requests = await answerWith(page, () => status);
  await startSync(page);
  const first = requests();
  await page.clock.runFor(1000);
  await expect.poll(requests).toBe(first + 1);
  await expect(syncing(page)).toBeVisible();
  status = { syncing: false, synced: synced + 5 };
  await page.clock.runFor(8900);
  expect(requests()).toBe(first + 1);
  await expect(syncing(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(syncButton(page)).toBeVisible();
  expect(requests()).toBe(first + 2);
});

test("if the sync status cannot be loaded, the error is shown and Sync can be clicked again", async ({
  page,
  signIn,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  await signIn();
  let isCut = false;
  await answerWith(page, (real) => (isCut ? undefined : real));
  await startSync(page);
  isCut = true;
  await page.clock.runFor(9000);
  // The poll is due after ten seconds, and a call that fails is made once more before it counts.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(toast(page, "Sync error has occured, please, try again")).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expect(syncButton(page)).not.toHaveAttribute("aria-disabled");
});

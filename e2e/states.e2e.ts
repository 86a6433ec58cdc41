import type { Page } from "@playwright/test";
import { expect, test, type MakeRepository } from "./fixtures.ts";
import { isCall } from "./is-call.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { toast } from "./toast.ts";

/** Lists, the call that fills each, and its message if that fails. */
const lists = (slug: string) => [
  { path: "/", call: "/api/user/repos", says: "The repositories could not be loaded" },
  {
    path: "/builds-feed",
    call: "/api/user/builds/recent",
    says: "The running builds could not be loaded",
  },
  { path: `/${slug}`, call: `/api/repos/${slug}/builds`, says: "The builds could not be loaded" },
  {
    path: `/${slug}/branches`,
    call: `/api/repos/${slug}/builds/branches`,
    says: "The branches could not be loaded",
  },
  {
    path: `/${slug}/deployments`,
    call: `/api/repos/${slug}/builds/deployments`,
    says: "The deployments could not be loaded",
  },
  {
    path: `/${slug}/trends`,
    call: `/api/repos/${slug}/builds`,
    says: "The builds could not be loaded",
  },
  {
    path: `/${slug}/settings/secrets`,
    call: `/api/repos/${slug}/secrets`,
    says: "The secrets could not be loaded",
  },
  {
    path: `/${slug}/settings/cron`,
    call: `/api/repos/${slug}/cron`,
    says: "The cron jobs could not be loaded",
  },
  { path: "/settings/users", call: "/api/users", says: "The users could not be loaded" },
  { path: "/account", call: "/api/user/token", says: "The token could not be loaded" },
  { path: `/${slug}/1`, call: `/api/repos/${slug}/builds/1`, says: "the disk is full" },
  {
    path: `/${slug}/1/1/2`,
    call: `/api/repos/${slug}/builds/1/logs/1/2`,
    says: "the disk is full",
  },
];

/**
 * Sums the layout shifts of each page that is opened from now on, as browsers measure them (1 is
 * the whole window).
 */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shifts: Number(Reflect.get(window, "shifts")) + Number(Reflect.get(entry, "value")),
        });
    }).observe({ type: "layout-shift", buffered: true });
  });

const shiftsOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, "shifts") as unknown);

/** The requests for many builds of a repository: with their stages, or by a query. */
const isAboutMany = (slug: string) => (url: URL) =>
  url.pathname === `/api/repos/${slug}/builds/details` ||
  (url.pathname === `/api/repos/${slug}/builds` && url.searchParams.has("query"));

/** Makes a repository with a build that passed and one that failed. Returns its slug. */
async function makeFailedBuild(
  page: Page,
  makeRepository: MakeRepository,
  name: string,
): Promise<string> {
  const { slug, commit } = await makeRepository(name, {
    ".drone.yml": pipelineFile("grep good state.txt"),
    "state.txt": "good",
  });
  await page.goto(`/${slug}`);
  for (const [state, link] of [
    ["good again", /^Success #1/],
    ["bad", /^Failure #2/],
  ] as const) {
    await commit({ "state.txt": state }, `Make it ${state}`);
    await expect(page.getByRole("link", { name: link })).toBeVisible();
  }
  return slug;
}

test("each list says that it could not be loaded and can be retried", async ({
  page,
  makeRepository,
  pageErrors,
}) => {
  test.setTimeout(240_000);
  pageErrors.allow(/status of 500/);
  const repository = await makeRepository("failing", { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}`);
  await repository.commit({ "a.txt": "a" }, "Greet");
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  for (const { path, call, says } of lists(repository.slug)) {
    const matchesCall = isCall(call);
    let isRepaired = false;
    await page.route(matchesCall, (route) =>
      isRepaired
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: "the disk is full" } }),
    );
    await page.goto(path);
    await expect(page.getByRole("alert").filter({ hasText: says }), path).toBeVisible();
    await expect(page.getByText("the disk is full"), path).toBeVisible();
    const button = page.getByRole("button", { name: "Try again" });
    const retried = page.waitForRequest((request) => matchesCall(new URL(request.url())));
    await button.click();
    await retried;
    isRepaired = true;
    // The list may have repaired itself: it is fetched again when the stream opens.
    await expect(async () => {
      await button.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((one) => one.click()));
      await expect(page.getByText("the disk is full"), path).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await page.unroute(matchesCall);
  }
});

test("views that need earlier builds say that these could not be loaded, and retry on request", async ({
  page,
  makeRepository,
  pageErrors,
}) => {
  pageErrors.allow(/status of 500/);
  const slug = await makeFailedBuild(page, makeRepository, "no-history");
  const main = page.getByRole("main");
  const compared = page.getByRole("region", { name: "Comparison" });
  const views = [
    {
      path: `/${slug}/2`,
      within: main,
      says: "Earlier builds could not be loaded",
      shows: "New failure: passed in the build before",
    },
    {
      path: `/${slug}/2/1/2?compare=green`,
      within: compared,
      says: "The earlier builds could not be loaded",
      shows: "Compared with #1",
    },
    {
      path: `/${slug}/trends`,
      within: main,
      says: "The builds could not be loaded",
      shows: "From the newest 2 finished builds.",
    },
  ];
  const matchesCall = isAboutMany(slug);
  // Other requests, which an event may cause, must not remove the button before it is pressed.
  await page.addInitScript(() => {
    addEventListener("click", () => Object.assign(window, { isPressed: true }));
  });
  const isPressed = () => page.evaluate<boolean>("window.isPressed === true");
  for (const { path, within, says, shows } of views) {
    await page.route(matchesCall, async (route) =>
      (await isPressed())
        ? route.continue()
        : route.fulfill({ status: 500, json: { message: "the disk is full" } }),
    );
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
    await expect(within.getByText(says), path).toBeVisible();
    const again = within.getByRole("button", { name: "Try again" });
    // Such a request replaces the button.
    await expect(() => again.press("Enter", { timeout: 2000 })).toPass();
    await expect(within.getByText(shows), path).toBeVisible();
    await expect(within.getByText(says), path).toHaveCount(0);
    // The button that had the focus is gone.
    await expect(main.locator(":focus"), path).toHaveCount(1);
    await page.unroute(matchesCall);
  }
});

test("views that need earlier builds say that the user may not see these", async ({
  page,
  makeRepository,
}) => {
  const slug = await makeFailedBuild(page, makeRepository, "no-access");
  const header = page.getByRole("group", { name: "Earlier builds" });
  const brief = page.getByRole("region", { name: "Why this build failed" });
  const compared = page.getByRole("region", { name: "Comparison" });
  const matchesCall = isAboutMany(slug);
  for (const status of [403, 404])
    await test.step(`the server answers ${status}`, async () => {
      await page.route(matchesCall, (route) => route.fulfill({ status, json: { message: "no" } }));
      await page.goto(`/${slug}/2`);
      await expect(header.getByRole("alert")).toHaveText(/^You do not have access to \w+ builds$/);
      await expect(brief).toContainText("No verdict without access to the earlier builds");
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
      await page.goto(`/${slug}/2/1/2?compare=green`);
      await expect(compared).toContainText("You do not have access to the earlier builds");
      await page.goto(`/${slug}/trends`);
      await expect(page.getByRole("alert")).toHaveText(/^You do not have access to/);
      await page.unroute(matchesCall);
    });
  await page.goto(`/${slug}/2/1/2?compare=7`);
  await expect(compared).toContainText("It does not exist, or you do not have access to it.");
});

test("placeholders reserve the space of a loading list, so nothing jumps", async ({
  page,
  makeRepository,
}) => {
  test.setTimeout(240_000);
  const repository = await makeRepository("loading", { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}`);
  await repository.commit({ "a.txt": "a" }, "Greet");
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  await countShifts(page);
  for (const { path, call } of lists(repository.slug).slice(0, -3)) {
    const held = Promise.withResolvers<void>();
    const matchesCall = isCall(call);
    await page.route(matchesCall, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path);
    const loading = page.getByRole("status").filter({ hasText: /^Loading/ });
    await expect(loading, path).toHaveCount(1);
    held.resolve();
    await expect(loading, path).toHaveCount(0);
    expect(await shiftsOf(page), path).toBeLessThan(0.02);
    await page.unroute(matchesCall);
  }
  for (const width of [1280, 390])
    await test.step(`the overview of a build at ${width} px`, async () => {
      const held = Promise.withResolvers<void>();
      const matchesCall = isCall(`/api/repos/${repository.slug}/builds/1/changes`);
      await page.route(matchesCall, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/${repository.slug}/1?view=overview`);
      const changes = page.getByRole("region", { name: "What changed" });
      await expect(changes).toBeVisible();
      await expect(page.getByText("No comparable builds")).toBeVisible();
      await expect(changes.locator("[aria-busy=true]")).toBeVisible();
      await page.evaluate(async () => document.fonts.ready);
      await page.evaluate(() => Object.assign(window, { shifts: 0 }));
      held.resolve();
      await expect(changes).toContainText("Greet");
      await expect(page.getByRole("region", { name: "Time" })).toBeVisible();
      expect(await shiftsOf(page)).toBe(0);
      await page.unroute(matchesCall);
    });
});

test(
  "the page of a running step logs nothing to the browser's console",
  { tag: "@embedded" },
  async ({ page, makeRepository }) => {
    // The step takes a second to end.
    const cleanUp = "trap 'sleep 1; echo cleaned up; exit 1' TERM";
    const waiting = pipelineFile(`${cleanUp}; until test -e ../go; do sleep 0.05; done`);
    const repository = await makeRepository("running", { ".drone.yml": waiting });
    await page.goto(`/${repository.slug}`);
    await repository.commit({ "a.txt": "a" }, "Wait");
    await expect(page.getByRole("link", { name: /^Running #1/ })).toBeVisible();
    const announced: string[] = [];
    page.on("console", (message) => announced.push(message.text()));
    await page.goto(`/${repository.slug}/1/1/2`);
    await expect(page.getByText("Step is running...")).toBeVisible();
    await expect(page.getByText("until test")).toBeVisible();
    expect(announced).toEqual([]);
    // This browser cannot prompt a user, so it denies notifications.
    await page.getByRole("button", { name: "Watch this build" }).click();
    await expect(toast(page, "Notifications are blocked")).toBeVisible();
    const stored = page.waitForResponse(/\/logs\/1\/2/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Step is killed (canceled)")).toBeVisible();
    expect((await stored).status()).toBe(200);
    await expect(page.getByText("cleaned up", { exact: true })).toBeVisible();
    expect(announced).toEqual([]);
  },
);

const withSkippedStep = `${pipelineFile("false")}  - name: after
    commands:
      - echo after
`;

test(
  "pages without a log write nothing to the browser's console",
  { tag: "@embedded" },
  async ({ page, server, makeRepository }) => {
    const files = { ".drone.yml": withSkippedStep };
    const repository = await makeRepository("logless", files);
    const repo = `/api/repos/${repository.slug}`;
    const announced: string[] = [];
    const logs: string[] = [];
    // The failure brief reads the log of the failed step, whichever step is open.
    const isUnexpected = (url: string): boolean =>
      /\/logs\/\d+\/\d+/.test(url) && !url.endsWith("/builds/1/logs/1/2");
    page.on("request", (request) => {
      if (isUnexpected(request.url())) logs.push(request.url());
    });
    const open = async (path: string, says: string): Promise<void> => {
      await page.goto(`/${repository.slug}/${path}`);
      await expect(page.getByText(says).first(), path).toBeVisible();
    };
    const headers = { origin: server.url };
    await page.goto(`/${repository.slug}`);
    await repository.commit({ "a.txt": "a" }, "Greet");
    await expect(page.getByRole("link", { name: /^Failure #1/ })).toBeVisible();
    await page.request.patch(repo, { data: { protected: true }, headers });
    await repository.commit({ "a.txt": "b" }, "Wait for approval");
    await expect(page.getByRole("link", { name: /^Blocked #2/ })).toBeVisible();
    await repository.commit({ ".drone.yml": "kind: [" }, "Break it");
    await expect(page.getByRole("link", { name: /^Error #3/ })).toBeVisible();
    page.on("console", (message) => announced.push(message.text()));

    await open("1/1/3", "default - after: skipped");
    await open("1/1/9", "Step does not exist");
    await open("1/9/1", "Something went wrong. It is highly likely that this page does not exist");
    await open("2", "Approve");
    await page.request.post(`${repo}/builds/2/decline/1`, { headers });
    await open("2", "This pipeline was declined");
    await open("3", "yaml: line 1");
    expect(announced).toEqual([]);
    expect(logs).toEqual([]);
  },
);

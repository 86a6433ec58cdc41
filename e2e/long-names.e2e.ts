import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { startForgeTeam, type ForgeTeam } from "./forge-team.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { goTo, userPlaces, type Place } from "./places.ts";
import { createRepository } from "./repository.ts";
import { toast } from "./toast.ts";

// A server of its own, because home, the feed and the users are about all repositories.
test.use({ serverOf: "long-names", trace: "off", contextOptions: { reducedMotion: "reduce" } });

const unbreakable = "an_unbreakable_name_".repeat(15);
const words = "a name of several words ".repeat(13).slice(0, 300).trim();
const branch = ["feature", ..."a_long_branch_".repeat(20).match(/.{100}/g)!].join("/");
const target = "a_target_".repeat(30).slice(0, 200);

const stage = (name: string, after: string[], steps: Record<string, string>): string =>
  [
    `kind: pipeline\ntype: exec\nname: ${name}\nsteps:`,
    ...Object.entries(steps).map(
      ([step, command]) => `  - name: ${step}\n    commands:\n      - ${JSON.stringify(command)}`,
    ),
    after.length > 0 ? `depends_on: ${JSON.stringify(after)}` : "",
    "trigger: { event: { exclude: [promote] } }\n",
  ].join("\n");

const pipeline = [
  stage(unbreakable, [], { [unbreakable]: "echo built", [words]: "echo tested" }),
  stage(words, [unbreakable], { [`${unbreakable}!`]: "echo error: broken; exit 1" }),
  stage("short", [unbreakable, words], { short: "echo done" }),
  stage(target, [], { deploy: "echo deployed" }).replace(/^trigger:.*$/m, ""),
].join("---\n");

const group = "a-group-with-a-long-name-".repeat(2).slice(0, 40);
/** The addresses of a project in a group of a group of a group, and of one in a group of a group. */
const project = {
  slug: `${group}/team/${group}/a-repository-with-a-long-name`,
  place: `${group}%2Fteam%2F${group}/a-repository-with-a-long-name`,
};
const second = { slug: "acme/team/app", place: "acme%2Fteam/app" };

const makeWorld = async (page: Page, { forge, url }: ForgeTeam): Promise<void> => {
  forge.atBrowser = "alice";
  await page.goto("/welcome");
  await page.getByRole("link", { name: "Continue with GitLab" }).click();
  await page.waitForURL((there) => ["/", "/register"].includes(there.pathname));
  const ask = async (method: "post" | "patch", path: string, data?: object): Promise<void> => {
    const answer = await page.request[method](path, { data, headers: { origin: url } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const people = { alice: "admin" } as const;
  const add = async (slug: string, file: string) =>
    forge.addRepository(slug, { files: { ".drone.yml": file }, people });
  const repo = await add(project.slug, pipeline);
  const other = await add(second.slug, pipelineFile());
  await ask("post", "/api/user/repos");
  for (const { place } of [project, second]) await ask("post", `/api/repos/${place}`);
  const api = `/api/repos/${project.place}`;
  const ended = (path: string, status: string, count: number) =>
    expect
      .poll(
        async () => {
          const builds: { status: string }[] = await (
            await page.request.get(`/api/repos/${path}/builds`)
          ).json();
          return builds.filter((build) => build.status === status).length;
        },
        { timeout: 120_000 },
      )
      .toBe(count);
  await forge.push(other, { "a.txt": "a" });
  await forge.push(repo, { "a.txt": "a" }, { branch, by: "kim".repeat(60), message: unbreakable });
  await ended(project.place, "failure", 1);
  await forge.push(repo, { "a.txt": "b" }, { branch, message: `${words}\n\n${unbreakable}` });
  await ended(project.place, "failure", 2);
  await ask("post", `${api}/builds/1/promote?target=${target}&${"P".repeat(200)}=${unbreakable}`);
  await forge.openPull(repo, { branch, by: "eve", title: words });
  await ask("post", `${api}/secrets`, { name: "S".repeat(200), data: "hush" });
  await ask("post", `${api}/cron`, { name: "nightly_".repeat(30), branch, expr: "@daily" });
  await ask("post", "/api/users", {
    login: "a_long_login_".repeat(10).slice(0, 50),
    email: `${"e".repeat(200)}@example.com`,
  });
  await ended(project.place, "failure", 3);
  await ended(second.place, "success", 1);
};

const toggle = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
};

const palette = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("long");
};

const places = (): Place[] => [
  ...userPlaces({ slug: project.place }),
  { name: "settings of notifications", path: "/account" },
  { name: "webhooks", path: `/${project.place}/settings/webhooks` },
  { name: "merge requests", path: `/${project.place}/pulls` },
  { name: "failed step", path: `/${project.place}/2/2/2` },
  { name: "deployment", path: `/${project.place}/3` },
  { name: "palette", path: `/${project.place}`, open: palette },
  { name: "builds of the branch", path: `/${project.place}?branch=${branch}` },
  ...userPlaces({ slug: second.place }).filter(
    ({ path, open }) => path.startsWith(`/${second.place}`) && open === undefined,
  ),
];

/**
 * What is wrong with the layout: elements beyond the window's width, controls that are cut off, and headings that leave
 * no room for what they are about. Areas that scroll or pan hold what is wider than they are.
 */
const problems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const named = (element: Element): string =>
      `${element.tagName} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 30)}`;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push("the page scrolls sideways");
    const open = document.querySelector("dialog[open], [role=dialog]");
    const controls = (open ?? document.body).querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem], [role=option]",
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const box = control.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      // A link in a line of text ends with its ellipsis.
      if (getComputedStyle(control).display === "inline") continue;
      let [left, right, canScroll] = [0, width, false];
      for (let at = control.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        if (
          at.matches(
            "pre, nav, [aria-labelledby=recent-activity] > ul, [role=log], [role=tree], [role=treegrid], [role=tablist]",
          )
        )
          canScroll = true;
        if (overflowX !== "visible") {
          const clip = at.getBoundingClientRect();
          [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        }
        if (position === "fixed") break;
      }
      if (canScroll) continue;
      if (box.left < left - 2 || box.right > right + 2) found.push(`cut off: ${named(control)}`);
    }
    for (const heading of document.querySelectorAll("header, h1, h2, h3, [role=heading]")) {
      const { height } = heading.getBoundingClientRect();
      if (height > 0.4 * innerHeight)
        found.push(`${Math.round(height)} px high: ${named(heading)}`);
    }
    for (const code of document.querySelectorAll("code[title]")) {
      const isHash = /^[0-9a-f]{8}$/.test(code.textContent ?? "");
      if (isHash && code.getClientRects().length > 1) found.push(`in two lines: ${named(code)}`);
    }
    return found.slice(0, 8);
  });

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** Where people and repositories come from a GitLab, with groups in groups. */
const testOfGroups = test.extend<{ kind: "gitlab"; team: ForgeTeam }>({
  kind: "gitlab",
  team: async ({ kind }, provide) => {
    const team = await startForgeTeam({ kind });
    await provide(team);
    await team.stop();
  },
  baseURL: async ({ team }, provide) => provide(team.url),
});

testOfGroups(
  "names of 300 characters and groups in groups leave every control of every screen in the window",
  async ({ page, team }) => {
    test.setTimeout(600_000);
    await makeWorld(page, team);
    const look = async (what: string, { width }: { width: number }) => {
      const find = expect.configure({ soft: true }).poll(() => problems(page), {
        message: `${what}, ${width} px`,
        timeout: 5000,
      });
      await find.toEqual([]);
    };
    // The view that was last chosen stays.
    await page.goto(`/${project.place}/2`);
    await toggle("Log View")(page);
    for (const place of places()) {
      await page.setViewportSize(sizes[0]);
      await goTo(page, place);
      for (const size of sizes) {
        await page.setViewportSize(size);
        // Menus close when the window changes.
        if (place.open !== undefined && size !== sizes[0]) await goTo(page, place);
        await look(`${place.name} (${place.path})`, size);
      }
    }
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const view of ["Graph View", "Timeline"]) {
        await page.goto(`/${project.place}/2/1/2`);
        if (size.width < 768) await page.goto(`/${project.place}/2`);
        await toggle(view)(page);
        const shown = page.getByRole(view === "Timeline" ? "treegrid" : "tree");
        await expect(shown.first()).toBeVisible();
        await look(view, size);
      }
    }
  },
);

test("on a phone, long texts leave room for the step's name and for a form", async ({
  page,
  server,
  makeRepository,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const file = stage(unbreakable, [], { unit: "echo tested" });
  const { slug } = await makeRepository("long-stage", { ".drone.yml": file });
  await page.request.post(`/api/repos/${slug}/builds`, { headers: { origin: server.url } });
  await page.goto(`/${slug}/1/1/2`);
  const title = page.getByRole("dialog").getByRole("heading", { level: 2 }).first();
  await expect(title).toContainText(/ \/ unit$/);
  const isCut = await title.evaluate((one) => one.scrollHeight > one.clientHeight + 1);
  expect(isCut).toBe(false);

  await test.step("a refusal with a long message leaves the form in view", async () => {
    pageErrors.allow(/status of 500/);
    await page.route(/\/promote(\?.*)?$/, (route) =>
      route.fulfill({ status: 500, json: { message: unbreakable.repeat(3) } }),
    );
    await page.goto(`/${slug}/1`);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Promote" }).click();
    const form = page.getByRole("dialog", { name: "Create deployment" });
    await form.getByLabel("Target").fill("staging");
    await form.getByRole("button", { name: "Deploy" }).click();
    const shown = toast(page, "Unable to create new deploy").first();
    await expect(shown).toBeVisible();
    const { height } = (await shown.boundingBox())!;
    expect(height).toBeLessThan(160);
  });
});

test("a short branch name can be read on the narrowest phone", async ({
  page,
  server,
  makeRepository,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const name = "a-repository-with-a-name-of-some-length";
  const repository = await makeRepository(name, { ".drone.yml": pipelineFile() });
  await repository.git("branch", "--move", "master");
  await page.request.post("/api/user/repos", { headers: { origin: server.url } });
  await repository.commit({ "a.txt": "a" }, "Begin a list of what the service answers");
  await page.goto(`/${repository.slug}`);
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  const cut = () =>
    page
      .getByText("master", { exact: true })
      .evaluateAll((elements) =>
        elements
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
          .map((one) => one.outerHTML),
      );
  for (const path of ["", "/branches", "/1"]) {
    await page.goto(`/${repository.slug}${path}`);
    await expect(page.getByText("master", { exact: true }).first()).toBeVisible();
    expect.soft(await cut(), path).toEqual([]);
  }
  await repository.commitToNew("feature/other", { "b.txt": "b" }, "Answer in pages of fifty");
  await page.goto(`/${repository.slug}`);
  await expect(page.getByRole("link", { name: /^Success #2/ })).toBeVisible();
  await page.goto("/");
  await expect(page.getByText("master", { exact: true }).first()).toBeVisible();
  expect(await cut()).toEqual([]);
  const card = page.getByRole("region", { name: "Recent Activity" }).getByRole("link", { name });
  await expect(card.getByRole("img", { name: "Success" }).first()).toBeVisible();
  const title = await card.getByTitle(repository.slug).boundingBox();
  expect(title?.width).toBeGreaterThan(120);
});

test("a repository in a folder with a name in another script is shown and found by that name", async ({
  page,
  server,
  signIn,
}) => {
  if (server.reposFolder === undefined) throw new Error("this server has the example only");
  const repository = await createRepository(server.reposFolder, "テスト", {
    ".drone.yml": pipelineFile(),
  });
  await signIn();
  await page.request.post("/api/user/repos", { headers: { origin: server.url } });
  await page.goto("/");
  await page.getByPlaceholder("Filter").fill("テスト");
  await page.getByRole("link", { name: /テスト 30c6-30b9-30c8/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("テスト 30c6-30b9-30c8");
  const slug = "octo/30c6-30b9-30c8";
  await page.request.post(`/api/repos/${slug}`, { headers: { origin: server.url } });
  await repository.commit({ "a.txt": "a" }, "Answer in Japanese");
  await page.goto("/builds-feed");
  const found = page.getByRole("link", { name: /テスト 30c6-30b9-30c8 .*Answer in Japanese/ });
  await found.last().click();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("link", { name: "テスト 30c6-30b9-30c8" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("テスト");
  await expect(page.getByRole("option", { name: `${slug} テスト` })).toBeVisible();
});

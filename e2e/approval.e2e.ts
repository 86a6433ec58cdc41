import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { actAs } from "./people.ts";
import type { TestRepository } from "./repository.ts";
import { toast } from "./toast.ts";

// A server of its own, because blocked builds remain and other journeys count running builds.
test.use({ serverOf: "approval" });

const stage = (name: string, after = ""): string =>
  `kind: pipeline\ntype: exec\nname: ${name}\n${after}steps:
  - name: greet
    environment: { TOKEN: { from_secret: token } }
    commands: [echo Hello]
`;

const files = {
  ".drone.yml": [stage("build"), stage("publish", "depends_on: [build]\n")].join("---\n"),
};

/** Commits to a protected repository, which creates a blocked build. */
const commitGuarded = async (page: Page, repository: TestRepository, origin: string) => {
  const headers = { origin };
  const data = { protected: true };
  await page.request.patch(`/api/repos/${repository.slug}`, { data, headers });
  await repository.commit({ "a.txt": String(Math.random()) }, "A change by somebody");
};

const statusOf = async (page: Page, slug: string, number: number): Promise<string> => {
  const answer = await page.request.get(`/api/repos/${slug}/builds/${number}`);
  const { status = "none" }: { status?: string } = await answer.json();
  return status;
};

test("blocked stages are approved one by one, and declining one ends the build @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("guarded", files);
  const { slug } = repository;
  const approve = page.getByRole("button", { name: "Approve", exact: true });

  await test.step("stages are approved while the build is already running", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 1)).toBe("pending");
    await page.goto(`/${slug}/1`);
    await expect(page.getByRole("treeitem", { name: /build/ })).toContainText("Blocked");
    const facts = page.getByRole("list", { name: "What the stages would get" });
    await expect(facts).toContainText("names, but does not get, the secrets: token");
    const changed = page.getByRole("region", { name: "Changed files" });
    await expect(changed.getByRole("button", { name: /^a\.txt/ })).toBeVisible();
    const data = { name: "token", data: "a-value" };
    const headers = { origin: server.url };
    await page.request.post(`/api/repos/${slug}/secrets`, { data, headers });
    await approve.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").getByText(/nothing was approved/)).toBeVisible();
    await expect(facts).toContainText("gets the secrets: token");
    expect(await statusOf(page, slug, 1)).toBe("pending");
    await expect(approve).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("build is waiting for approval")).toBeHidden();
    await expect(page.getByRole("treeitem", { name: /Success build/ })).toBeVisible();
    expect(await statusOf(page, slug, 1)).toBe("running");
    await page.getByRole("treeitem", { name: /publish/ }).click();
    await expect(page.getByText("publish is waiting for approval")).toBeVisible();
    // This server starts a stage whenever it is approved.
    await expect(page.getByText("Its dependencies have already ended.")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Approve all" })).toHaveCount(0);
    await approve.click();
    await expect.poll(() => statusOf(page, slug, 1)).toBe("success");
  });

  await test.step("declining ends the build", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 2)).toBe("pending");
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 1024, height: 500 });
    await page.goto(`/${slug}/2?view=timeline`);
    await expect(page.getByRole("treegrid", { name: "Timeline" })).toBeVisible();
    await expect(page.getByText("build is waiting for approval")).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });
    await page.goto(`/${slug}/2`);
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("This pipeline was declined")).toBeVisible();
  });

  await test.step("the log of a stage that ran before is not shown, but downloaded", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 3)).toBe("pending");
    await page.goto(`/${slug}/3`);
    await approve.click();
    await expect(page.getByRole("treeitem", { name: /Success build/ })).toBeVisible();
    await page.getByRole("treeitem", { name: /publish/ }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("This pipeline was declined")).toBeVisible();
    for (const address of [`/${slug}/3/1/2`, `/${slug}/3/1/2?q=Hello&in=build`]) {
      await page.goto(address);
      await expect(page.getByText("Exit Code 0")).toBeVisible();
      await expect(page.getByRole("log")).toHaveCount(0);
      await expect(page.getByText("Hello", { exact: true })).toHaveCount(0);
    }
    await page.goto(`/${slug}/3/1/2`);
    const message = page.getByText("This pipeline was declined");
    await expect(message.locator("xpath=..").locator("svg").first()).toHaveAttribute(
      "data-status",
      "declined",
    );
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the log" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("Hello\n");
  });

  await test.step("a reader sees who can approve", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 4)).toBe("pending");
    await actAs(page, server, "reader");
    await page.goto(`/${slug}/4`);
    await expect(
      page.getByText(
        "Please contact an administrator of this repository, or anybody who may write to it, to approve it.",
      ),
    ).toBeVisible();
    await expect(approve).toHaveCount(0);
  });
});

test("a blocked build is shown as blocked in every list until it is approved or declined @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const repository = await makeRepository("listed", files);
  const { slug } = repository;
  const executions = page.getByRole("list", { name: "Executions" });
  const row = executions.getByRole("link").first();

  await test.step("it is blocked in the repository's lists, on home and in the feed", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 1)).toBe("pending");
    const repositories = page.getByRole("list", { name: "Repositories" }).getByRole("link");
    const lists = [
      { path: `/${slug}`, list: executions },
      { path: `/${slug}`, list: page.getByRole("region", { name: "Summary" }).locator("dl") },
      { path: `/${slug}/branches`, list: page.getByRole("table", { name: "Branches" }) },
      { path: "/?filter=listed", list: repositories },
      { path: "/", list: page.getByRole("region", { name: "Recent Activity" }) },
      { path: "/builds-feed", list: page.getByRole("list", { name: "Waiting for approval" }) },
    ];
    for (const { path, list } of lists) {
      await page.goto(path);
      await expect(list.locator("[data-status=blocked]").first()).toBeVisible();
    }
    await page.goto(`/${slug}`);
    await expect(page.getByRole("link", { name: /^Build #1: Blocked/ })).toBeVisible();
  });

  await test.step("a decision on the build page updates the list at once", async () => {
    await page.goto(`/${slug}`);
    await expect(row).toHaveAccessibleName(/^Blocked #1/);
    await row.click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText("This pipeline was declined")).toBeVisible();
    await page.getByRole("link", { name: slug }).click();
    await expect(row).toHaveAccessibleName(/^Declined #1/);
  });

  await test.step("another user's decision updates the open list", async () => {
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, slug, 2)).toBe("pending");
    // Drone servers do not announce a new build before it starts.
    await page.reload();
    await expect(row).toHaveAccessibleName(/^Blocked #2/);
    await page.request.post(`/api/repos/${slug}/builds/2/decline/1`, {
      headers: { origin: server.url },
    });
    await expect(row).toHaveAccessibleName(/^Declined #2/);
  });
});

test("all blocked stages are approved together, dependent stages first", async ({
  page,
  server,
  through,
  makeRepository,
}) => {
  const repository = await makeRepository("together", files);
  const { slug } = repository;
  await commitGuarded(page, repository, server.url);
  await expect.poll(() => statusOf(page, slug, 1)).toBe("pending");
  const approved: string[] = [];
  page.on("request", (request) => {
    const stage = /\/approve\/(\d+)(?:\?|$)/.exec(request.url())?.[1];
    if (stage !== undefined) approved.push(stage);
  });
  if (through === "connected") {
    // Its writers may not approve.
    const actAsAdmin = await actAs(page, server, "a-reader");
    await page.goto(`/${slug}/1`);
    const whom = "Please contact an administrator of this repository to approve it.";
    await expect(page.getByText(whom)).toBeVisible();
    await actAsAdmin();
  }
  await page.goto(`/${slug}/1`);
  await expect(page.getByText("2 stages of this build are waiting: build, publish.")).toBeVisible();
  await expect(page.getByText("Approve them together. Drone never starts a stage")).toHaveCount(
    through === "connected" ? 1 : 0,
  );
  await page.getByRole("button", { name: "Approve all" }).click();
  await expect.poll(() => statusOf(page, slug, 1)).toBe("success");
  expect(approved).toEqual(["2", "1"]);
});

test(
  "a writer whose approval the server refuses sees why, and an administrator that a stage may be late",
  { tag: "@connected" },
  async ({ page, server, makeRepository }) => {
    const repository = await makeRepository("kept", files);
    await repository.git("config", "--add", "signalbox.write", "a-writer");
    await page.request.post("/api/user/repos", { headers: { origin: server.url } });
    await commitGuarded(page, repository, server.url);
    await expect.poll(() => statusOf(page, repository.slug, 1)).toBe("pending");
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    const actAsAdmin = await actAs(page, server, "a-writer");
    await page.goto(`/${repository.slug}/1`);
    await approve.click();
    await expect(toast(page, "Unable to approve build")).toBeVisible();
    await expect(
      page.getByRole("alert").filter({ hasText: "contact an administrator" }),
    ).toBeVisible();
    await actAsAdmin();
    await page.reload();
    await approve.click();
    await expect(page.getByRole("treeitem", { name: /Success build/ })).toBeVisible();
    await page.getByRole("treeitem", { name: /publish/ }).click();
    await expect(page.getByText("Its dependencies have already ended.")).toBeVisible();
  },
);

import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { actAs } from "./people.ts";
import { toast } from "./toast.ts";

// A server of its own, because other journeys count running builds.
test.use({ serverOf: "running-builds" });

const stage = (name: string, commands: string, more = ""): string =>
  `kind: pipeline\ntype: exec\nname: ${name}\n${more}steps:\n  - name: prepare\n    commands: ["true"]\n  - name: work\n    commands: ["${commands}"]\n`;

test("the feed shows running builds, what they wait for, and their actions", async ({
  page,
  server,
  through,
  makeRepository,
}) => {
  const slow = await makeRepository("slow", {
    ".drone.yml": [
      stage("build", "sleep 600", "concurrency:\n  limit: 1\n"),
      stage("publish", "echo Done", "depends_on: [build]\n"),
    ].join("---\n"),
  });
  const guarded = await makeRepository("guarded", { ".drone.yml": stage("deploy", "echo Hello") });
  const headers = { origin: server.url };
  // Drone servers announce a build only when it starts.
  const untilCreated = async (slug: string, number: number): Promise<void> => {
    const path = `/api/repos/${slug}/builds/${number}`;
    await expect.poll(async () => (await page.request.get(path)).ok()).toBe(true);
    await page.reload();
  };
  await page.request.patch(`/api/repos/${guarded.slug}`, { data: { protected: true }, headers });
  await page.goto("/builds-feed");
  await expect(page.getByText("Nothing is running")).toBeVisible();

  const lists = page.getByRole("list", { name: /^(Waiting for approval|Running now|Queued)$/ });
  const listOf = (name: string) => page.getByRole("list", { name, exact: true });
  const rowOf = (name: string) => lists.getByRole("listitem").filter({ hasText: name });

  await test.step("a running build has its stages, its step and Cancel", async () => {
    await slow.commit({ "a.txt": "a" }, "Takes its time");
    const row = listOf("Running now").getByRole("listitem").filter({ hasText: "Takes its time" });
    await expect(row.getByText("build / work")).toBeVisible();
    await expect(
      row.getByRole("img", { name: "2 stages: 1 Running, 1 Waiting on dependencies" }),
    ).toBeVisible();
    await expect(row.getByRole("button", { name: `Cancel ${slow.slug} #1` })).toBeVisible();
  });

  await test.step("a pending build shows the reason why it waits", async () => {
    await slow.commit({ "a.txt": "b" }, "Has to wait");
    await untilCreated(slow.slug, 2);
    await expect(listOf("Queued").getByText(/at most 1 /)).toBeVisible();
    await expect(listOf("Running now").getByRole("listitem")).toHaveCount(1);
  });

  await test.step("the queue shows what runs, what waits and why, and administrators pause it", async () => {
    await page.getByRole("link", { name: "Queue", exact: true }).click();
    const inQueue = (name: string) => page.getByRole("list", { name, exact: true });
    await expect(inQueue("Running").getByRole("listitem")).toContainText("Takes its time");
    const waiting = inQueue("Waiting").getByRole("listitem");
    await expect(waiting).toContainText("Has to wait");
    await expect(waiting).toContainText(
      through === "connected" ? "Waits for a runner" : /at most 1 .*Next in the queue/,
    );
    if (through !== "connected")
      await expect(page.getByText(/1 of \d+ slots? busy, 1 stage waits/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1024, height: 900 });
    const reason = await waiting.getByTitle(/^Waits for/).boundingBox();
    const row = await waiting.boundingBox();
    if (reason === null || row === null) throw new Error("the row is not visible");
    expect(row.y + row.height - reason.y - reason.height).toBeGreaterThan(5);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Pause" }).click();
    // Other CI servers do not say whether it is.
    await expect(toast(page, "The queue has been paused")).toBeVisible();
    if (through !== "connected") await expect(page.getByText(/^The queue is paused/)).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(toast(page, "The queue has been resumed")).toBeVisible();
    await expect(page.getByText(/^The queue is paused/)).toHaveCount(0);
    await page.goBack();
  });

  await test.step("builds that wait for approval come first", async () => {
    await guarded.commit({ "a.txt": "a" }, "Needs a look");
    await untilCreated(guarded.slug, 1);
    const first = listOf("Waiting for approval").getByRole("listitem");
    await expect(first).toContainText("deploy waits for approval");
    await expect(lists.getByRole("listitem")).toHaveCount(3);
    await expect(lists.getByRole("listitem").first()).toContainText("Needs a look");
    await expectAccessible(page);
    await first.getByRole("button", { name: /^Approve/ }).click();
    if (through !== "connected") {
      const dialog = page.getByRole("dialog", { name: /^Approve/ });
      await expect(dialog).toContainText("The repository is protected");
      await expect(dialog).toContainText("gets no secrets and no privileges");
      await dialog.getByRole("button", { name: "Approve" }).click();
    }
    await expect(rowOf("Needs a look")).toContainText("Success");
    await page.mouse.move(0, 0);
    await expect(rowOf("Needs a look")).toHaveCount(0);
  });

  await test.step("an ended build keeps its row while the pointer is over the lists", async () => {
    const newest = page.getByRole("list", { name: "Newest builds" });
    await rowOf("Takes its time").hover();
    const topPx = async () => (await newest.boundingBox())?.y;
    const before = await topPx();
    await rowOf("Has to wait")
      .getByRole("button", { name: /^Cancel/ })
      .click();
    const asked = page.getByRole("dialog", { name: "Cancel build" });
    await asked.getByRole("button", { name: "Keep" }).click();
    await expect(rowOf("Has to wait").getByRole("button", { name: /^Cancel/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(asked).toContainText("its other stages will not start");
    await asked.getByRole("button", { name: "Cancel build" }).click();
    await expect(newest.getByRole("link", { name: /^Killed.*Has to wait/ })).toBeVisible();
    await expect(rowOf("Has to wait")).toContainText("Killed");
    expect(await topPx()).toBe(before);
    await page.mouse.move(0, 0);
    await page.getByLabel("Filter builds").focus();
    await expect(rowOf("Has to wait")).toHaveCount(0);
  });

  await test.step("a reader has no buttons", async () => {
    await actAs(page, server, "reader");
    await page.goto("/builds-feed");
    await expect(rowOf("Takes its time").getByText("build / work")).toBeVisible();
    await expect(lists.getByRole("button")).toHaveCount(0);
    await page.goto("/queue");
    const shown = through === "connected" ? "Only administrators see this queue" : "Takes its time";
    await expect(page.getByText(shown)).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  });
});

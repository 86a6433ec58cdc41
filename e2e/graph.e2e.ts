import { expect, test } from "./fixtures.ts";
import { boxOf, drawer, node, row, stages, startBuild, steps, zoomOf } from "./graph-page.ts";

test("the graph follows a running build and shows its steps", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, openGate } = await startBuild(page, server, makeRepository, "followed");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const wasLoaded = (): boolean => loaded.some((url) => /assets\/[^/]*graph/i.test(url));

  await test.step("opening the graph loads its files for the first time", async () => {
    await page.goto(`/${slug}/1`);
    await expect(row(page, /prepare/)).toBeVisible();
    expect(wasLoaded()).toBe(false);
    await page.getByRole("button", { name: "Graph View" }).click();
    await expect(row(page, /^prepare, Running/)).toBeAttached();
    expect(wasLoaded()).toBe(true);
    await expect(row(page, /^package, Waiting on dependencies, after unit, lint/)).toBeAttached();
    await expect(row(page, /^unit, Waiting on dependencies, after prepare/)).toBeAttached();
  });

  await test.step("a step that has not started has no data", async () => {
    await expect(row(page, /^unpack, Pending, after fetch/)).toBeAttached();
    await node(steps(page), "unpack").click();
    await expect(page).toHaveURL(/\/1\/1\/3\?view=graph$/);
    await expect(drawer(page, "unpack").getByText("Step data is unavailable")).toBeVisible();
    await drawer(page, "unpack").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("changes appear in place until the build ends, and nothing moves", async () => {
    await stages(page).getByRole("button", { name: "Zoom out" }).click();
    const zoom = await zoomOf(stages(page)).textContent();
    const before = await boxOf(node(stages(page), "package"));
    await openGate();
    await expect(page.getByRole("status").filter({ hasText: "Build 1: Failure" })).toBeAttached();
    await expect(row(page, /^prepare, Success/)).toBeAttached();
    await expect(row(page, /^lint, Failure/)).toBeAttached();
    await expect(row(page, /^package, Skipped/)).toBeAttached();
    expect(await boxOf(node(stages(page), "package"))).toEqual(before);
    await expect(zoomOf(stages(page))).toHaveText(zoom ?? "");
  });

  await test.step("a skipped stage cannot be selected, and another one shows its step 1", async () => {
    await node(stages(page), "package").click();
    await expect(page).toHaveURL(/\/1\/1\/3\?view=graph$/);
    await node(stages(page), "lint").click();
    await expect(page).toHaveURL(/\/1\/3\/1\?view=graph$/);
    await expect(page.getByRole("tree", { name: "Steps of lint" })).toBeVisible();
  });

  await test.step("a step shows when it ran and opens its log", async () => {
    await node(steps(page), "read").click();
    const facts = drawer(page, "read");
    await expect(facts.getByText("Failure")).toBeVisible();
    for (const term of ["Status", "Started", "Finished", "Duration"])
      await expect(facts.getByRole("term").filter({ hasText: term })).toBeVisible();
    await facts.getByRole("link", { name: "Show log" }).click();
    await expect(page.getByText("Exit Code 3", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("tree", { name: "Steps of lint" })).toBeVisible();
    await page.goForward();
    await expect(page.getByText("Exit Code 3", { exact: true })).toBeVisible();
  });
});

const wide = `kind: pipeline
type: exec
name: wide
steps:
  - name: begin
    commands: [echo begin]
${Array.from(
  { length: 30 },
  (_, index) => `  - name: part-${index}
    commands: [${index === 26 ? "exit 1" : "true"}]
    depends_on: [begin]
`,
).join("")}`;

// Drone servers report no dependencies of exec steps. They form a chain then, with nothing to fold.
test("a wide fan unfolds in place with failed steps in view, and short windows show all of it @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("wide", { ".drone.yml": wide });
  const headers = { origin: server.url };
  await page.request.post(`/api/repos/${slug}/builds`, { headers });
  await page.goto(`/${slug}/1`);
  await expect(page.getByRole("status").filter({ hasText: "Build 1: Failure" })).toBeAttached();
  await page.getByRole("button", { name: "Graph View" }).click();
  const tree = page.getByRole("tree", { name: "Steps of wide" });

  await test.step("keys act on the focused row", async () => {
    await row(page, /^30 steps/).focus();
    await expect(tree).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row(page, /^part-0, Success/)).toBeAttached();
    await expect(tree).toBeFocused();
  });

  await test.step("failed steps are in view", async () => {
    const pane = await boxOf(steps(page));
    const failed = await boxOf(node(steps(page), "part-26"));
    expect(failed.y).toBeGreaterThan(pane.y);
    expect(failed.y + failed.height).toBeLessThan(pane.y + pane.height);
  });

  await test.step("in a short window the graph ends above the toolbar, and the wheel does not move it", async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.getByRole("tab", { name: "Stages" }).click();
    const bar = await boxOf(page.getByRole("navigation", { name: "Main" }));
    const panel = await boxOf(page.getByRole("tabpanel"));
    expect(panel.y + panel.height).toBeLessThanOrEqual(bar.y);
    const zoom = page.getByRole("button", { name: /^Reset zoom/ });
    const before = await zoom.textContent();
    await page.mouse.move(panel.x + panel.width / 2, panel.y + panel.height - 30);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press("?");
    await expect(page.getByRole("heading", { name: "Graph" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(zoom).toHaveText(before ?? "");
  });
});

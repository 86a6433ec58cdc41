import { AxeBuilder } from "@axe-core/playwright";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

/** Four stages: one waits for its gate, one fails, so the last one is skipped. */
const pipelines = (gate: string): string => `kind: pipeline
type: exec
name: prepare
steps:
  - name: fetch
    commands:
      - until test -e ${gate}; do sleep 0.05; done
  - name: unpack
    commands:
      - echo unpacked
---
kind: pipeline
type: exec
name: unit
steps:
  - name: check
    commands:
      - echo checked
depends_on:
  - prepare
---
kind: pipeline
type: exec
name: lint
steps:
  - name: read
    commands:
      - exit 3
depends_on:
  - prepare
---
kind: pipeline
type: exec
name: package
steps:
  - name: bundle
    commands:
      - echo bundled
depends_on:
  - unit
  - lint
`;

const stages = (page: Page): Locator => page.getByRole("region", { name: "Stages" });
const steps = (page: Page): Locator => page.getByRole("region", { name: /^Steps of/ });
const row = (page: Page, name: RegExp): Locator => page.getByRole("treeitem", { name });
const node = (pane: Locator, name: string): Locator => pane.getByText(name, { exact: true });
const zoomOf = (pane: Locator): Locator => pane.getByRole("button", { name: /^Reset zoom/ });
const drawer = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

const boxOf = async (thing: Locator) => {
  const box = await thing.boundingBox();
  if (box === null) throw new Error("it has no place on the page");
  return box;
};

/**
 * Not in Firefox, whose content process crashes while axe reads the open drawer. axe reads the same
 * page in both.
 */
const expectNoViolations = async (page: Page): Promise<void> => {
  if (page.context().browser()?.browserType().name() === "firefox") return;
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
};

type MakeRepository = (name: string, files: Record<string, string>) => Promise<{ slug: string }>;

/** Starts the only build of a repository, whose first stage waits for its gate. */
const startBuild = async (
  page: Page,
  server: TestServer,
  makeRepository: MakeRepository,
  name: string,
) => {
  const gate = join(server.reposFolder ?? "", "..", "..", `${name}.go`);
  const { slug } = await makeRepository(name, { ".drone.yml": pipelines(gate) });
  const headers = { origin: server.url };
  const created = await page.request.post(`/api/repos/${slug}/builds`, { headers });
  expect(created.ok()).toBe(true);
  return { slug, openGate: () => writeFile(gate, "") };
};

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
    await expect(page).toHaveURL(/\/1\/1\/3$/);
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

  await test.step("a skipped stage cannot be selected, another shows its step 1", async () => {
    await node(stages(page), "package").click();
    await expect(page).toHaveURL(/\/1\/1\/3$/);
    await node(stages(page), "lint").click();
    await expect(page).toHaveURL(/\/1\/3\/1$/);
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
  (_, at) => `  - name: part-${at}
    commands: [${at === 26 ? "exit 1" : "true"}]
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

test("zoom and split work with mouse and keyboard, and are remembered", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug, openGate } = await startBuild(page, server, makeRepository, "views");
  await openGate();
  await page.goto(`/${slug}/1`);
  await expect(page.getByRole("status").filter({ hasText: "Build 1: Failure" })).toBeAttached();
  await page.getByRole("button", { name: "Graph View" }).click();
  await expect(row(page, /^lint, Failure/)).toBeAttached();

  await test.step("zoom by 20 points, by the wheel, to 100 %, and to fit", async () => {
    const zoom = zoomOf(stages(page));
    await expect(zoom).toHaveText("100 %");
    await stages(page).getByRole("button", { name: "Zoom in" }).click();
    await expect(zoom).toHaveText("120 %");
    const { x, y, width, height } = await boxOf(page.getByRole("tree", { name: "Stages" }));
    await page.mouse.move(x + width / 2, y + height - 20);
    await page.mouse.wheel(0, 400);
    await expect(zoom).not.toHaveText("120 %");
    await zoom.click();
    await expect(zoom).toHaveText("100 %");
    const fit = stages(page).getByRole("button", { name: "Zoom to fit" });
    await fit.click();
    const fitted = await boxOf(node(stages(page), "prepare"));
    await page.mouse.move(x + width / 2, y + height - 20);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 90, y + height - 60, { steps: 4 });
    await page.mouse.up();
    const dragged = async () => fitted.x - (await boxOf(node(stages(page), "prepare"))).x;
    await expect.poll(dragged).toBeCloseTo(90, 0);
    await fit.click();
    await expect.poll(() => boxOf(node(stages(page), "prepare"))).toEqual(fitted);
  });

  await test.step("arrow keys follow the edges and select nodes", async () => {
    const tree = page.getByRole("tree", { name: "Stages" });
    await tree.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const active = async () => {
      const id = await tree.getAttribute("aria-activedescendant");
      return page.locator(`[id="${id}"]`).textContent();
    };
    await expect.poll(active).toMatch(/^lint/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/1\/3\/1$/);
    const stepTree = page.getByRole("tree", { name: "Steps of lint" });
    await stepTree.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(drawer(page, "read")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(stepTree).toBeFocused();
    await page.keyboard.press("+");
    await expect(zoomOf(steps(page))).toHaveText("120 %");
    await page.keyboard.press("0");
    await expect(zoomOf(steps(page))).toHaveText("100 %");
  });

  await test.step("a reload restores the view and the dragged split", async () => {
    const bar = page.getByRole("separator", { name: "Height of the stages" });
    const { x, y, width } = await boxOf(bar);
    await page.mouse.move(x + width / 2, y + 4);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 84, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(bar)).y - y).toBeGreaterThan(60);
    const dragged = await boxOf(bar);
    await page.mouse.move(x + width / 2, dragged.y + 4);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, 0, { steps: 5 });
    await page.mouse.up();
    const height = async () => (await boxOf(stages(page))).height;
    await expect.poll(height).toBeCloseTo(190, 0);
    await page.reload();
    await expect(row(page, /^lint, Failure/)).toBeAttached();
    await expect.poll(height).toBeCloseTo(190, 0);
  });

  await test.step("axe finds no problem with and without the drawer, in light and dark mode", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectNoViolations(page);
      await node(steps(page), "read").click();
      await expect(drawer(page, "read")).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  await test.step("a narrow screen shows one graph at a time", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("tab", { name: "Stages" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByRole("tree")).toHaveCount(1);
    await page.getByRole("tabpanel").getByText("unit", { exact: true }).click();
    await expect(page.getByRole("tab", { name: "Steps of unit" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.getByRole("tabpanel").getByText("check", { exact: true }).click();
    await expect(drawer(page, "check")).toBeVisible();
    await expect(async () => {
      const step = await boxOf(page.getByRole("tabpanel").getByTitle("check"));
      expect(step.y + step.height).toBeLessThan((await boxOf(drawer(page, "check"))).y);
    }).toPass();
    await expectNoViolations(page);
  });
});

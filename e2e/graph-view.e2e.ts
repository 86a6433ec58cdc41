import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { boxOf, drawer, node, openEndedGraph, row, stages, steps, zoomOf } from "./graph-page.ts";

test("zoom and split work with mouse and keyboard, and are remembered", async ({
  page,
  server,
  makeRepository,
}) => {
  await openEndedGraph(page, server, makeRepository, "views");

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
    await expect(page).toHaveURL(/\/1\/3\/1\?view=graph$/);
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
      await expectAccessible(page);
      await node(steps(page), "read").click();
      await expect(drawer(page, "read")).toBeVisible();
      await expectAccessible(page);
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
    await expectAccessible(page);
  });
});

test("touch moves and zooms the graph, and a tap selects a node", async ({
  page,
  server,
  makeRepository,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "Playwright emulates two fingers only in Chromium.");
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  await openEndedGraph(page, server, makeRepository, "touched");
  const { x, y, width, height } = await boxOf(page.getByRole("tree", { name: "Stages" }));
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
    });
  const [middle, low] = [x + width / 2, y + height - 20];
  const first = await boxOf(node(stages(page), "prepare"));
  const place = async () => (await boxOf(node(stages(page), "prepare"))).x;

  await send("touchStart", [middle, low]);
  for (const by of [20, 40, 60, 80]) await send("touchMove", [middle - by, low]);
  await send("touchEnd");
  await expect.poll(async () => first.x - (await place())).toBeGreaterThan(40);

  const zoomed = async () => Number.parseInt((await zoomOf(stages(page)).textContent()) ?? "", 10);
  const before = await zoomed();
  await send("touchStart", [middle - 20, low], [middle + 20, low]);
  for (const by of [30, 40, 50]) await send("touchMove", [middle - by, low], [middle + by, low]);
  await send("touchEnd");
  await expect.poll(zoomed).toBeGreaterThan(1.5 * before);

  await stages(page).getByRole("button", { name: "Zoom to fit" }).click();
  const unit = await boxOf(node(stages(page), "unit"));
  await send("touchStart", [unit.x + unit.width / 2, unit.y + unit.height / 2]);
  await send("touchEnd");
  await expect(page.getByRole("tree", { name: "Steps of unit" })).toBeVisible();
});

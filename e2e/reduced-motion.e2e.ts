import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The colours of the marks beside a log, as red, green and blue. */
const markColors = (log: Locator): Promise<string[]> =>
  log.locator("xpath=following-sibling::canvas").evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return [];
    const { width, height } = element;
    const { data } = element.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
    const pixels = Array.from({ length: width * height }, (_, index) =>
      data.slice(4 * index, 4 * index + 4),
    );
    return [...new Set(pixels.filter((pixel) => pixel[3] === 255).map((pixel) => pixel.join()))];
  });

/** The colour of a token as a canvas draws it. */
const colorOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) return "";
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.join();
  }, token);

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`marks beside a log have their colour without animation, ${colorScheme}`, async ({
      page,
      makeRepository,
    }) => {
      const repository = await makeRepository(`marks-${colorScheme}`, {
        ".drone.yml": pipelineFile("for i in $(seq 1 200); do echo line $i; done"),
      });
      await page.goto(`/${repository.slug}`);
      await repository.commit({ "name.txt": "World" }, "Greet the world");
      await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
      await page.goto(`/${repository.slug}/1/1/2?q=line`);
      const color = await colorOf(page, "--status-running");
      await expect.poll(() => markColors(page.getByRole("log"))).toEqual([color]);
    });
  });

import type { Route } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { announced, gatedPipeline, makeGate, startBuild } from "./live-build.ts";
import { test as base } from "./live-fixtures.ts";
import { shownLines, storedLines } from "./shown.ts";

type Started = { gate: Awaited<ReturnType<typeof makeGate>>; path: string };

/** Starts the build of a new repository. Returns the address of its first step, which waits for its gate. */
const test = base.extend<{ start: (name: string) => Promise<Started> }>({
  start: async ({ page, server, makeRepository }, provide) => {
    await provide(async (name) => {
      const gate = await makeGate();
      const { slug } = await makeRepository(name, { ".drone.yml": gatedPipeline(gate.path) });
      return { gate, path: `/${slug}/${await startBuild(page, server.url, slug)}/1/2` };
    });
  },
});

/** In the server's JSON, a newline is two characters. */
const lost = /first line [5-8]\\n/;

// High enough for all lines at once.
test.use({ viewport: { width: 1440, height: 6000 } });

test("lost lines are shown as a gap, which the stored log fills when the step ends", async ({
  page,
  network,
  start,
}) => {
  const { gate, path } = await start("gappy");
  const note = page.getByText(/not arrived yet/);
  const numbers = async () => (await shownLines(page)).map((line) => Number.parseInt(line, 10));

  await test.step("the gap is shown", async () => {
    network.lose(lost);
    await page.goto(path);
    await expect(page.getByRole("log")).toContainText("first line 9");
    await expect(note).toHaveText("Some lines have not arrived yet.");
    // Line numbers count the received lines; later lines do not fill the gap.
    const shown = await numbers();
    expect(shown).toEqual(shown.map((_, index) => index + 1));
    await expect.poll(async () => (await numbers()).length).toBeGreaterThan(shown.length + 2);
    await expect(note).toHaveText("Some lines have not arrived yet.");
    network.lose(undefined);
  });

  await test.step("the stored log fills the gap", async () => {
    await gate.open("first");
    await expect(announced(page, "Step first: Success")).toBeAttached();
    await expect(note).toHaveCount(0);
    await expect(async () => {
      const [stored, shown] = [await storedLines(page, path), await shownLines(page)];
      expect(shown).toEqual(stored);
    }).toPass();
  });
  await gate.open("second");
});

test("a log that was requested before it was stored is loaded when its step has ended", async ({
  page,
  network,
  start,
}) => {
  const { gate, path } = await start("early");
  await page.goto(path);
  await expect(page.getByRole("log")).toContainText("first line 2");

  // No event announces the end of the step. A client learns it only after the log was missing.
  network.lose(/"namespace"/);
  const refused = Promise.withResolvers<void>();
  const refuse = async (route: Route): Promise<void> => {
    await route.fulfill({ status: 404, json: { message: "sql: no rows in result set" } });
    refused.resolve();
  };
  const logs = /\/logs\/1\/2/;
  await page.route(logs, refuse, { times: 1 });
  const again = page.waitForResponse((answer) => logs.test(answer.url()) && answer.ok());
  await page.route(/\/builds\/1$/, async (route) => {
    await refused.promise;
    await route.continue();
  });
  await gate.open("first");
  await expect(announced(page, "Step first: Success")).toBeAttached();
  await again;
  network.lose(undefined);
  await gate.open("second");
});

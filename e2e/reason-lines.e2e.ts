import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { makeGate, startBuild } from "./live-build.ts";

test.use({ serverOf: "reason-lines" });

const pipeline = `kind: pipeline
type: exec
name: check
steps:
  - name: compile
    commands:
      - "echo 'src/app.ts(12,5): error TS2304: Cannot find name one.'; exit 7"
`;

const listenTo = (page: Page, path: RegExp): string[] => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (path.test(pathname)) requests.push(pathname);
  });
  return requests;
};

test("where lists lack the reasons of failures, these are requested once for rows in view @connected", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("reason-lines", { ".drone.yml": pipeline });
  const number = await startBuild(page, server.url, slug);
  const end = async (): Promise<string> => {
    const answer = await page.request.get(`/api/repos/${slug}/builds/${number}`);
    const { status } = await answer.json();
    return status;
  };
  await expect.poll(end).toBe("failure");
  const summaries = listenTo(page, /\/builds\/\d+\/summary$/);
  const logs = listenTo(page, /\/logs\/\d+\/\d+$/);
  const row = page.getByRole("link", { name: /First commit/ }).last();
  const placeOf = () => row.getByText("First commit").boundingBox();

  await test.step("a row below the window requests nothing", async () => {
    await page.setViewportSize({ width: 1440, height: 200 });
    await page.goto(`/${slug}`);
    await expect(page.getByRole("heading", { name: "Executions" })).toBeAttached();
    await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
    await expect(row).not.toBeInViewport();
    expect(summaries).toEqual([]);
  });

  await test.step("a row in view says why, and nothing moves", async () => {
    const measure = async (route: Route): Promise<void> => {
      before = await placeOf();
      await route.continue();
    };
    await page.route(/\/summary$/, measure);
    let before: Awaited<ReturnType<typeof placeOf>> = null;
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(row).toContainText("compile: src/app.ts(12,5): error TS2304");
    expect(before).not.toBeNull();
    expect(await placeOf()).toEqual(before);
    expect(summaries).toHaveLength(1);
    expect(logs).toEqual([]);
  });

  await test.step("home and the feed show the reason without another request", async () => {
    await page.getByRole("link", { name: "Signalbox home" }).press("Enter");
    await expect(page.getByRole("list", { name: "Repositories" })).toContainText("compile: ");
    await page.getByRole("link", { name: "All builds" }).press("Enter");
    await expect(page.getByRole("list", { name: "Newest builds" })).toContainText("compile: ");
    expect(summaries).toHaveLength(1);
    expect(logs).toEqual([]);
  });
});

test("the notification of a failed build carries the reason and leads to the failed step @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const notes: string[] = [];
  await page.exposeFunction("recordNote", (text: string) => void notes.push(text));
  await page.addInitScript(() => {
    class Recorder extends EventTarget {
      static permission = "granted";
      static requestPermission(): Promise<string> {
        return Promise.resolve("granted");
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        Object.assign(window, { note: this });
        Reflect.apply(Reflect.get(window, "recordNote"), window, [`${title}: ${body}`]);
      }
      close(): void {}
    }
    Object.defineProperty(window, "Notification", { value: Recorder });
  });
  const gate = await makeGate();
  const { slug } = await makeRepository("notified", {
    ".drone.yml": pipeline.replace(
      "commands:",
      `commands:\n      - until [ -e ${gate.path}.first ]; do sleep 0.3; done`,
    ),
  });
  const number = await startBuild(page, server.url, slug);
  await page.goto(`/${slug}/${number}`);
  const watch = page.getByRole("button", { name: "Watch this build" });
  await watch.click();
  await expect(watch).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Signalbox home" }).click();
  await expect(page.getByRole("list", { name: "Repositories" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
  await gate.open("first");
  await expect.poll(() => notes).toHaveLength(1);
  expect(notes[0]).toContain(`${slug} #${number} failed: compile: src/app.ts(12,5): error TS2304`);
  await page.evaluate(() => Reflect.get(window, "note").dispatchEvent(new Event("click")));
  await expect(page).toHaveURL(new RegExp(`/${slug}/${number}/1/2$`));
});

import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { goTo, userPlaces, visitorPlaces } from "./places.ts";

// A server of its own, because builds of other journeys would change the lists.
test.use({ serverOf: "calls-per-screen" });

type Calls = { sent: string[]; refused: Promise<string>[]; waiting: Set<Request> };

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** The calls that a page sends, and those that fail. */
const listenToCalls = (page: Page): Calls => {
  const calls: Calls = { sent: [], refused: [], waiting: new Set() };
  page.on("request", (request) => {
    const path = pathOf(request.url());
    if (!path.startsWith("/api/")) return;
    calls.sent.push(`${request.method()} ${path}`);
    calls.waiting.add(request);
  });
  page.on("requestfinished", (request) => calls.waiting.delete(request));
  page.on("requestfailed", (request) => calls.waiting.delete(request));
  page.on("response", (response) => {
    const path = pathOf(response.url());
    if (path.startsWith("/api/") && !response.ok())
      calls.refused.push(response.text().then((said) => `${response.status()} ${path}: ${said}`));
  });
  return calls;
};

const quiet = async ({ waiting }: Calls): Promise<void> => expect.poll(() => waiting.size).toBe(0);

const repeated = ({ sent }: Calls): string[] =>
  sent.filter((call, index) => sent.indexOf(call) !== index);

/** What events change. Drone servers do not say whether something has changed before the feed opened. */
const live =
  /^GET \/api\/(builds\/incomplete\/v2|user\/repos|user\/builds\/recent|repos\/\w+\/\w+(\/builds(\/(\d+|branches|deployments|details))?)?)($|\?)/;

test("a screen sends each call once, and none that fails", async ({
  page,
  context,
  through,
  makeRepository,
}) => {
  test.setTimeout(300_000);
  const repository = await makeRepository("calls", { ".drone.yml": pipelineFile() });
  await page.goto(`/${repository.slug}`);
  await repository.commit({ "name.txt": "World" }, "Greet the world");
  await expect(page.getByRole("link", { name: /^Success #1/ })).toBeVisible();
  await page.close();
  for (const place of userPlaces(repository).filter(({ open }) => open === undefined)) {
    // A page of its own, because the screen before may still send a call.
    const screen = await context.newPage();
    const calls = listenToCalls(screen);
    await goTo(screen, place);
    await expect(screen.getByRole("status", { name: "Connection" })).toHaveText("Live");
    // The number of running builds is the last call of every screen with the sidebar's links.
    if (!place.path.startsWith("/welcome"))
      await expect.poll(() => calls.sent.join()).toContain("/api/user/builds/recent");
    await quiet(calls);
    const twice = repeated(calls).filter((call) => through === "embedded" || !live.test(call));
    expect.soft(twice, place.name).toEqual([]);
    expect.soft(await Promise.all(calls.refused), place.name).toEqual([]);
    await screen.close();
  }
});

test("a screen for visitors asks at most who it is", async ({ context, through }) => {
  // The embedded server says with the page that nobody is signed in.
  const expected = through === "embedded" ? [] : ["GET /api/user"];
  for (const place of visitorPlaces) {
    const screen = await context.newPage();
    const calls = listenToCalls(screen);
    await goTo(screen, place);
    await quiet(calls);
    expect.soft(calls.sent, place.name).toEqual(expected);
    await screen.close();
  }
});

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { withoutSharedWorker } from "./live-fixtures.ts";
import { pipelineFile } from "./pipeline-file.ts";
import { announced, makeGate, startBuild } from "./live-build.ts";

/** A server of its own, because blocked builds remain and other journeys count running builds. */
test.use({ serverOf: "needless-calls" });

/** The second step waits for the gate. The last one never runs, and the second stage waits for the first. */
const pipelines = (gate: string): string => `kind: pipeline
type: exec
name: build
steps:
  - name: held
    commands:
      - until [ -e ${gate}.first ]; do sleep 0.3; done
  - name: later
    commands: [echo later]
  - name: after a failure
    commands: [echo never]
    when: { status: [failure] }
---
kind: pipeline
type: exec
name: publish
depends_on: [build]
steps:
  - name: greet
    commands: [echo Hello]
`;

/** The paths that a page requests from now on, optionally with their queries. */
const listenToCalls = (page: Page, withQueries = false): string[] => {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    requests.push(withQueries ? pathname + search : pathname);
  });
  return requests;
};

test("the log of a step that has not run is not requested", async ({
  page,
  server,
  makeRepository,
}) => {
  const gate = await makeGate();
  const { slug } = await makeRepository("needless", { ".drone.yml": pipelines(gate.path) });
  const number = await startBuild(page, server.url, slug);
  await page.goto(`/${slug}/${number}/1/2`);
  await expect(announced(page, "Step held: Running")).toBeAttached();

  const requests = listenToCalls(page);
  const open = async (place: string, text: string): Promise<void> => {
    await page.goto(`/${slug}/${number}/${place}`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    expect(requests, place).toContain(`/api/repos/${slug}/builds/${number}`);
    expect(requests.filter((path) => path.includes("/logs/"))).toEqual([]);
  };
  await open("1/2", "Step is running...");
  await open("1/3", "Step is pending");
  await open("2/1", "publish: waiting_on_dependencies");
  await gate.open("first");
  await expect(announced(page, `Build ${number}: Success`)).toBeAttached();
  requests.length = 0;
  await open("1/4", "build - after a failure: skipped");
});

test("each list is requested once at the start, although the live stream opens later @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("once", { ".drone.yml": pipelineFile() });
  // The page then opens the stream itself, so that the journey sees its answer.
  await withoutSharedWorker(page.context());
  const requests = listenToCalls(page, true);
  for (const [path, call] of [
    ["/", "/api/user/repos"],
    ["/builds-feed", "/api/user/builds/recent"],
    [`/${slug}`, `/api/repos/${slug}/builds`],
  ] as const) {
    requests.length = 0;
    const stream = page.waitForResponse((response) => response.url().endsWith("/api/stream"));
    await page.goto(path);
    await stream;
    // Its event arrives after the opening, and so after any repeated request.
    const number = await startBuild(page, server.url, slug);
    await expect(page.getByText(`#${number}`, { exact: true }).first()).toBeVisible();
    const lists = requests.filter((one) => one.split("?")[0] === call);
    expect(lists).not.toEqual([]);
    expect(lists).toEqual([...new Set(lists)]);
    // The writes of a running build would make the next lists outdated when their stream opens.
    const ended = async (): Promise<unknown> =>
      (await page.request.get(`/api/repos/${slug}/builds/${number}`)).json();
    await expect.poll(ended).toMatchObject({ status: "success" });
  }
});

test("a build that does not exist is requested once", async ({ page, makeRepository }) => {
  const { slug } = await makeRepository("missing", { ".drone.yml": pipelines("/nowhere") });
  const requests = listenToCalls(page);
  await page.goto(`/${slug}/99`);
  await expect(
    page.getByText("We are sorry, the resource you requested cannot be found."),
  ).toBeVisible();
  await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
  expect(requests.filter((path) => path.startsWith(`/api/repos/${slug}/builds/`))).toEqual([
    `/api/repos/${slug}/builds/99`,
  ]);
});

test("the feed rarely requests ended and running builds while many builds start and end @embedded", async ({
  page,
  server,
  makeRepository,
}) => {
  const { slug } = await makeRepository("flooded", { ".drone.yml": pipelineFile() });
  const count = 20;
  await page.goto("/builds-feed");
  await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Live");
  const requests = listenToCalls(page);
  const begin = performance.now();
  for (let number = 1; number <= count; number += 1) await startBuild(page, server.url, slug);
  const newest = page.getByRole("list", { name: "Newest builds" });
  await expect(newest.getByRole("link").first()).toContainText(`#${count}`);
  await expect(newest.getByRole("link").first()).toHaveAccessibleName(/^Success/, {
    timeout: 120_000,
  });
  const seconds = (performance.now() - begin) / 1000;
  const calls = Map.groupBy(requests, (path) => path);
  const buildRequests = [...calls].filter(([path]) =>
    path.startsWith(`/api/repos/${slug}/builds/`),
  );
  for (const [path, { length }] of buildRequests)
    expect(length, `${path} in ${seconds} s`).toBeLessThanOrEqual(2 + seconds / 2);
});

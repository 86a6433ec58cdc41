import type { Page } from "@playwright/test";
import { Build } from "@signalbox/contract";
import { isCall } from "../is-call.ts";
import { forbidden, held, press, refused, type Scene } from "./scene.ts";

const slug = "octo/statuses";
const list = `/api/repos/${slug}/builds`;
const details = `${list}/details`;
const failed = `/${slug}/2/1/3`;

const timeline = press("Timeline");

const pointAt = (name: RegExp) => (page: Page) => page.getByRole("link", { name }).first().hover();

/** Earlier builds that took about half an hour, of which the open one has done a part. */
const slowBuilds = async (page: Page): Promise<void> => {
  for (const number of [1, 2])
    await page.route(isCall(`/api/repos/octo/slow/builds/${number}`), async (route) => {
      const build = Build.parse(await (await route.fetch()).json());
      await route.fulfill({ json: slowed(build, 1700 + number * 60) });
    });
};

/** The first step of the file takes this many seconds longer. */
const slowed = (build: Build, seconds: number): Build => {
  build.finished += seconds;
  for (const stage of build.stages ?? []) {
    stage.stopped = (stage.stopped ?? 0) + seconds;
    for (const step of stage.steps ?? []) {
      if (step.number > 1) step.stopped = (step.stopped ?? 0) + seconds;
      if (step.number > 2) step.started = (step.started ?? 0) + seconds;
    }
  }
  return build;
};

/** The verdicts of earlier builds, in every state. */
export const historyScenes: readonly Scene[] = [
  { name: "history, no comparable builds", path: "/octo/one-build/1" },
  { name: "history, no access", path: `/${slug}/2`, network: forbidden(list) },
  { name: "history, no access, a step", path: failed, network: forbidden(list) },
  { name: "history, failed, a step", path: failed, network: refused(details) },
  { name: "history, a build of the strip", path: `/${slug}/2`, open: pointAt(/^Build 3:/) },
  { name: "history, a verdict in a list", path: `/${slug}`, open: pointAt(/Count bytes/) },
  { name: "history, a bar of the chart", path: `/${slug}`, open: pointAt(/^Build #2: /) },
  {
    name: "compared, no access to builds",
    path: `${failed}?compare=green`,
    network: forbidden(list),
  },
  {
    name: "compared, no access to a log",
    path: `${failed}?compare=1`,
    network: forbidden(`${list}/1/logs/1/3`),
  },
  {
    name: "compared, the other log is gone",
    path: `${failed}?compare=1`,
    network: refused(`${list}/1/logs/1/3`, "GET", "sql: no rows in result set", 404),
  },
  { name: "compared, no such build", path: `${failed}?compare=4711` },
  {
    name: "compared, loading",
    path: `${failed}?compare=1`,
    network: held(`${list}/1/logs/1/3`),
  },
  {
    name: "compared, removed lines and times",
    path: `${failed}?compare=1`,
    open: async (page) => {
      await press("Removed lines")(page);
      await press("Step times")(page);
    },
  },
  {
    name: "timeline, loading",
    path: `/${slug}/2`,
    network: held(`${list}/2`),
    open: timeline,
  },
  { name: "timeline, no build", path: `/${slug}/2`, network: refused(`${list}/2`), open: timeline },
  { name: "timeline, no access", path: `/${slug}/2`, network: forbidden(list), open: timeline },
  {
    name: "timeline, earlier builds failed",
    path: `/${slug}/2`,
    network: refused(details),
    open: timeline,
  },
  { name: "time left", path: "/octo/slow/3/1/2", network: slowBuilds },
  { name: "time left, timeline", path: "/octo/slow/3", network: slowBuilds, open: timeline },
  { name: "time left, late", path: "/octo/slow/3/1/2" },
  { name: "trends, no access", path: `/${slug}/trends`, network: forbidden(list) },
  {
    name: "deployments, no access",
    path: `/${slug}/deployments`,
    network: forbidden(`${list}/deployments`),
  },
  {
    name: "deployments, no access to the branch",
    path: `/${slug}/deployments`,
    network: forbidden(list),
  },
  {
    name: "deployments, no builds of the branch",
    path: `/${slug}/deployments`,
    network: refused(list),
  },
];

import type { Page } from "@playwright/test";
import { Build, limits } from "@signalbox/contract";
import { isCall } from "../is-call.ts";
import { choose, fill, held, press, refused, submit, type Scene } from "./scene.ts";

const slug = "octo/statuses";

/** Each with its step in the address, so that a narrow screen shows the console too. Step 1 is the clone. */
const states = [
  ["no step in the address", `/${slug}/1`],
  ["success", `/${slug}/1/1/3`],
  ["success, no output", `/${slug}/7/1/2`],
  ["success, a long log", `/${slug}/8/1/2`],
  ["failure", `/${slug}/2/1/3`],
  ["failure, a skipped step", `/${slug}/2/1/4`],
  ["failure, a command is missing", `/${slug}/4/1/2`],
  ["error", `/${slug}/3/1/1`],
  ["a skipped stage", `/${slug}/5/2/1`],
  ["killed", `/${slug}/6/1/2`],
  ["killed, a step that never ran", `/${slug}/6/1/3`],
  ["failure, an exit code alone", "/octo/silent/1/1/2"],
  ["failure, a crash", "/octo/silent/1/2/2"],
  ["failure, SIGKILL", "/octo/silent/1/3/2"],
  ["error, a pipeline file", "/octo/silent/2/1/1"],
  ["error, an unknown step", "/octo/silent/5/1/1"],
  ["failure, the clone", "/octo/silent/4/1/1"],
  ["promotion", `/${slug}/10/1/2`],
  ["rollback", `/${slug}/11/1/2`],
  ["custom", `/${slug}/12/1/2`],
  ["running", "/octo/busy/1/1/3"],
  ["running, a pending step", "/octo/busy/1/1/4"],
  ["running, a waiting stage", "/octo/busy/1/2/1"],
  ["pending", "/octo/busy/2/1/1"],
  ["declined", "/octo/guarded/1/1/1"],
  ["blocked", "/octo/guarded/2/1/1"],
  ["running with a remote session", "/octo/debugged/2/1/2"],
  ["compared with another build", `/${slug}/2/1/3?compare=1`],
  ["compared, nothing differs", `/${slug}/8/1/2?compare=8`],
  ["compared, no successful build", `/${slug}/1/1/3?compare=green`],
  ["compared, a build without the step", `/${slug}/8/1/2?compare=7`],
  ["compared, still running", "/octo/slow/3/1/2?compare=2"],
  ["no such stage", `/${slug}/1/7`],
  ["no such step", `/${slug}/1/1/7`],
  ["no such build", `/${slug}/4711`],
] as const;

const graphs = [
  ["stages and steps", "/octo/graph/1"],
  ["stages that end in every way", "/octo/mixed/1/2/2"],
  ["forty stages", "/octo/forty/1/28/2"],
  ["one stage", `/${slug}/1`],
  ["cancelled", `/${slug}/6`],
  ["a skipped stage", `/${slug}/5`],
  ["running", "/octo/busy/1"],
  ["blocked", "/octo/guarded/2"],
  ["failure", `/${slug}/2`],
] as const;

const timelines = [
  ["stages and steps", "/octo/graph/1"],
  ["stages that end in every way", "/octo/mixed/1/2/2"],
  ["forty stages", "/octo/forty/1/28/2"],
  ["one stage", `/${slug}/1`],
  ["cancelled", `/${slug}/6`],
  ["a skipped stage", `/${slug}/5`],
  ["running", "/octo/busy/1"],
  ["pending", "/octo/busy/2"],
  ["blocked", "/octo/guarded/2"],
  ["declined", "/octo/guarded/1"],
  ["failure", `/${slug}/2`],
] as const;

const overviews = [
  ["stages that end in every way", "/octo/mixed/1"],
  ["success", `/${slug}/1`],
  ["failure", `/${slug}/2`],
  ["error, a pipeline file", "/octo/silent/2"],
  ["killed", `/${slug}/6`],
  ["promotion", `/${slug}/10`],
  ["rollback", `/${slug}/11`],
  ["custom", `/${slug}/12`],
  ["running", "/octo/busy/1"],
  ["pending", "/octo/busy/2"],
  ["declined", "/octo/guarded/1"],
  ["blocked", "/octo/guarded/2"],
  ["many stages", "/octo/graph/1"],
  ["renamed, binary and generated files", "/octo/changes/1"],
  ["very many files", "/octo/changes/2"],
  ["the network, and a commit that is gone", "/octo/changes/3"],
] as const;

/** The call that fetches the builds before the open one. */
const earlierBuilds = `/api/repos/${slug}/builds/details`;

const graphView = press("Graph View");
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < limits.narrowScreenPx;

/** A build of which no condition lets a stage run. */
const allSkipped = async (page: Page): Promise<void> => {
  await page.route(isCall(`/api/repos/${slug}/builds/5`), async (route) => {
    const build = Build.parse(await (await route.fetch()).json());
    const stages = build.stages?.map((stage) => ({
      ...stage,
      status: "skipped",
      started: 0,
      stopped: 0,
      steps: stage.steps?.map((step) => ({ ...step, status: "skipped", started: 0, stopped: 0 })),
    }));
    await route.fulfill({ json: { ...build, status: "skipped", started: 0, stages } });
  });
};

/** The build page in every state, as a log and as a graph. */
export const buildScenes: readonly Scene[] = [
  ...states.map(([name, path]) => ({ name: `build, ${name}`, path })),
  ...overviews.map(([name, path]) => ({
    name: `overview, ${name}`,
    path: `${path}?view=overview`,
  })),
  {
    name: "overview, open differences",
    path: "/octo/changes/1?view=overview",
    open: async (page) => {
      const files = page.getByRole("region", { name: "Changed files" });
      for (const name of [/better-name/, /package-lock/, /long\.ts/])
        await files.getByRole("button", { name }).click();
      await files.evaluate((region) => region.scrollIntoView());
    },
  },
  { name: "build, tests", path: "/octo/changes/1?view=tests" },
  {
    name: "build, tests, loading",
    path: "/octo/changes/1?view=tests",
    network: held("/api/repos/octo/changes/builds/1/tests"),
  },
  {
    name: "build, tests, failed",
    path: "/octo/changes/1?view=tests",
    network: refused("/api/repos/octo/changes/builds/1/tests"),
  },
  {
    name: "build, pipeline, a stage that did not run",
    path: "/octo/changes/1?view=pipeline",
  },
  {
    name: "build, variables of a step",
    path: "/octo/changes/1/1/2?view=pipeline",
    open: press(/^Show all/),
  },
  { name: "build, pipeline, a commit that is gone", path: "/octo/changes/3?view=pipeline" },
  {
    name: "overview, loading",
    path: `/${slug}/1?view=overview`,
    network: held(`/api/repos/${slug}/builds/1/changes`),
  },
  {
    name: "overview, failed",
    path: `/${slug}/1?view=overview`,
    network: refused(`/api/repos/${slug}/builds/1/changes`),
  },
  { name: "build, pipeline", path: `/${slug}/2/1/2?view=pipeline` },
  {
    name: "build, pipeline, loading",
    path: `/${slug}/2?view=pipeline`,
    network: held(`/api/repos/${slug}/builds/2/file`),
  },
  {
    name: "build, pipeline, failed",
    path: `/${slug}/2?view=pipeline`,
    network: refused(`/api/repos/${slug}/builds/2/file`),
  },
  { name: "build, blocked, a reader", path: "/octo/guarded/2/1/1", as: "reader" },
  { name: "build, skipped", path: `/${slug}/5`, network: allSkipped },
  { name: "overview, skipped", path: `/${slug}/5?view=overview`, network: allSkipped },
  { name: "build, a reader", path: `/${slug}/2`, as: "reader" },
  { name: "build, a visitor", path: `/${slug}/2`, as: "visitor" },
  { name: "build, loading", path: `/${slug}/1`, network: held(`/api/repos/${slug}/builds/1`) },
  { name: "build, failed", path: `/${slug}/1`, network: refused(`/api/repos/${slug}/builds/1`) },
  { name: "build, earlier builds loading", path: `/${slug}/2`, network: held(earlierBuilds) },
  { name: "build, earlier builds failed", path: `/${slug}/2`, network: refused(earlierBuilds) },
  {
    name: "build, compared, searching",
    path: `/${slug}/2/1/3?compare=green`,
    network: held(earlierBuilds),
  },
  {
    name: "build, compared, failed",
    path: `/${slug}/2/1/3?compare=green`,
    network: refused(earlierBuilds),
  },
  {
    name: "log, loading",
    path: `/${slug}/1/1/2`,
    network: held(`/api/repos/${slug}/builds/1/logs/1/2`),
  },
  {
    name: "log, failed",
    path: `/${slug}/1/1/2`,
    network: refused(`/api/repos/${slug}/builds/1/logs/1/2`),
  },
  { name: "build actions", path: `/${slug}/1`, open: press("Actions") },
  { name: "deployment", path: `/${slug}/1`, open: choose("Actions", "Promote") },
  {
    name: "deployment, a rollback with parameters",
    path: `/${slug}/1`,
    open: async (page) => {
      await choose("Actions", "Promote")(page);
      await page.getByRole("combobox", { name: "Action" }).selectOption("Rollback");
      await fill(page, { Target: "staging", Key: "REGION", Value: "eu" });
      await submit(page, "Add");
      await fill(page, { Key: "COLOUR", Value: "green" });
    },
  },
  {
    name: "deployment, refused",
    path: `/${slug}/1`,
    network: refused(`/api/repos/${slug}/builds/1/promote`, "POST", "the target is locked"),
    open: async (page) => {
      await choose("Actions", "Promote")(page);
      await submit(page, "Deploy");
    },
  },
  {
    name: "restart, refused",
    path: `/${slug}/1`,
    network: refused(`/api/repos/${slug}/builds/1`, "POST"),
    open: choose("Actions", "Restart"),
  },
  {
    name: "three toasts",
    path: `/${slug}/1`,
    network: refused(`/api/repos/${slug}/builds/1`, "POST"),
    open: async (page) => {
      for (let n = 0; n < 3; n += 1) await choose("Actions", n === 1 ? "Debug" : "Restart")(page);
    },
  },
  {
    name: "log options",
    path: `/${slug}/8/1/2`,
    open: press("Log options"),
  },
  {
    name: "log search",
    path: `/${slug}/8/1/2`,
    open: async (page) => {
      await press("Search the log")(page);
      await page.getByRole("textbox", { name: "Search the log" }).fill("999");
    },
  },
  {
    name: "log search, nothing found",
    path: `/${slug}/8/1/2`,
    open: async (page) => {
      await press("Search the log")(page);
      await page.getByRole("textbox", { name: "Search the log" }).fill("nowhere to be found");
    },
  },
  ...graphs.map(([name, path]) => ({ name: `graph, ${name}`, path: `${path}?view=graph` })),
  ...timelines.map(([name, path]) => ({
    name: `timeline, ${name}`,
    path: `${path}?view=timeline`,
  })),
  {
    name: "graph, loading",
    path: "/octo/graph/1",
    network: held("/api/repos/octo/graph/builds/1"),
  },
  {
    name: "graph, a step",
    path: "/octo/graph/1",
    open: async (page) => {
      await graphView(page);
      if (isNarrow(page)) await page.getByRole("tab", { name: /Steps/ }).click();
      await page.getByText("lint", { exact: true }).last().click();
    },
  },
  {
    name: "graph, a pending step",
    path: "/octo/busy/1",
    open: async (page) => {
      await graphView(page);
      if (isNarrow(page)) await page.getByRole("tab", { name: /Steps/ }).click();
      await page.getByText("pack", { exact: true }).last().click();
    },
  },
];

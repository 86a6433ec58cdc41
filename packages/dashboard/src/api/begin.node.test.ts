import { calls, fillPath, statuses, type CallName } from "@signalbox/contract";
import { expect, test } from "vitest";
import { hasRun } from "../pages/build-page/model/log-source.ts";
import { tailPieceCount } from "../pages/build-page/console/log/stored-log-parts.ts";
import { serverUrl } from "./config.ts";
import { begin, workerFile, type Page } from "./test/begin.node.ts";

/** The URL that the client requests. */
const addressOf = (name: CallName, parameters: Record<string, string | number>, query = "") => {
  const server = new URL("https://ci.example.com/ci/");
  const config = { server, token: undefined, licence: undefined, upstream: undefined };
  return serverUrl(fillPath(calls[name].path, parameters), config).href + query;
};

const repo = { namespace: "octo", name: "hello.world" };
const user = addressOf("getUser", {});

test("home begins with the user and the repositories", async () => {
  const repos = addressOf("listUserRepos", {}, "?latest=true");
  expect((await begin({ place: "" })).urls).toEqual([user, repos]);
  expect((await begin({ place: "?filter=a#b" })).urls).toEqual([user, repos]);
});

const first = [user, addressOf("getRepo", repo), addressOf("getBuild", { ...repo, number: 7 })];

/** A build whose steps have these statuses, in two stages. */
const buildOf = (status: string) => {
  const steps = [1, 2, 3].map((number) => ({ number, status }));
  return { stages: [2, 1].map((number) => ({ number, steps })) };
};

test("the page of a build begins with the build, and then with the end of a log that is stored", async () => {
  const tail = `?tail=${tailPieceCount}`;
  const logOf = (stage: number, step: number) =>
    addressOf("getLogs", { ...repo, number: 7, stage, step }, tail);
  const build = buildOf("success");
  const asked = async (page: Page) => (await begin({ build, ...page })).urls;
  expect(await asked({ place: "octo/hello.world/7" })).toEqual([...first, logOf(1, 1)]);
  expect(await asked({ place: "octo/hello.world/7/2/3?x=1" })).toEqual([...first, logOf(2, 3)]);
  expect(await asked({ place: "octo/hello.world/7/3" })).toEqual(first);
  expect(await asked({ place: "octo/hello.world/7/1/4" })).toEqual(first);
  expect(await asked({ place: "octo/hello.world/7", build: { message: "Not Found" } })).toEqual(
    first,
  );
  const remembered = { "signalbox.build-view": "graph" };
  expect(await asked({ place: "octo/hello.world/7/2", remembered })).toEqual(first);
});

test("the page of a failed build begins with its summary if the server has stored one", async () => {
  const summary = addressOf("getSummary", { ...repo, number: 7 });
  const asked = async (build: object, page: Partial<Page> = {}) =>
    (await begin({ place: "octo/hello.world/7/3", build, ...page })).urls.slice(first.length);
  const failed = { status: "failure", reason: "test: exit code 1", ...buildOf("failure") };
  expect(await asked(failed)).toEqual([summary]);
  expect(await asked({ ...failed, status: "success" })).toEqual([]);
  expect(await asked({ ...failed, ...buildOf("success") })).toEqual([]);
  expect(await asked({ ...failed, stages: [{ number: 1, status: "error" }] })).toEqual([summary]);
  const late = { number: 1, status: "killed", error: "The stage exceeded its time limit" };
  expect(await asked({ ...failed, status: "killed", stages: [late] })).toEqual([summary]);
  const cancelled = { ...late, error: "context canceled" };
  expect(await asked({ ...failed, status: "killed", stages: [cancelled] })).toEqual([]);
  for (const view of ["graph", "timeline"])
    expect(await asked(failed, { remembered: { "signalbox.build-view": view } })).toEqual([]);
  expect(await asked(failed, { remembered: { "signalbox.failure-brief": "closed" } })).toEqual([]);
});

test("without a summary it begins with the logs of the first two failed steps", async () => {
  const asked = async (build: object, place: string, page: Partial<Page> = {}) =>
    (await begin({ place: `octo/hello.world/7${place}`, build, ...page })).urls
      .filter((url) => url.includes("/logs/"))
      .map((url) => url.slice(url.indexOf("/logs/")));
  const tail = `?tail=${tailPieceCount}`;
  const steps = [
    { number: 1, status: "success" },
    { number: 3, status: "killed", error: "The stage exceeded its time limit" },
    { number: 2, status: "error" },
    { number: 4, status: "failure" },
  ];
  const ignored = { number: 1, status: "success", steps: [{ ...steps[3], errignore: true }] };
  const failed = { status: "failure", stages: [{ number: 2, status: "failure", steps }, ignored] };
  expect(await asked(failed, "/2/1")).toEqual(["/logs/2/2", "/logs/2/3", `/logs/2/1${tail}`]);
  // The console reads the log of the open step.
  expect(await asked(failed, "/2/2")).toEqual(["/logs/2/3", `/logs/2/2${tail}`]);
  expect(await asked(failed, "?at=failure")).toEqual(["/logs/2/3", `/logs/2/2${tail}`]);
  // On a phone the brief is a dialog with one step.
  expect(await asked(failed, "/2/1", { isNarrow: true })).toEqual([
    "/logs/2/2",
    `/logs/2/1${tail}`,
  ]);
  expect(await asked(failed, "?at=failure", { isNarrow: true })).toEqual([`/logs/2/2${tail}`]);
  expect(await asked(failed, "/2/3", { isNarrow: true })).toEqual([`/logs/2/3${tail}`]);
  const alone = { status: "error", stages: [{ number: 1, status: "error" }] };
  expect(await asked(alone, "/1/1", { isNarrow: true })).toEqual([]);
  expect(await asked(failed, "", { isNarrow: true })).toEqual(["/logs/2/2", "/logs/2/3"]);
  // The address names a step, or another parameter.
  expect(await asked(failed, "/2/1?at=failure")).toContain(`/logs/2/1${tail}`);
  expect(await asked(failed, "?chat=failure")).toEqual(["/logs/2/2", "/logs/2/3"]);
  expect(await asked({ ...failed, stages: [ignored] }, "/1/4")).toEqual([`/logs/1/4${tail}`]);
  const stage = failed.stages[0];
  const earlier = { number: 1, status: "failure", steps: [{ number: 2, status: "failure" }] };
  expect(await asked({ ...failed, stages: [stage, earlier] }, "/3")).toEqual([
    "/logs/1/2",
    "/logs/2/2",
  ]);
  const ignoredStage = { ...earlier, errignore: true };
  expect(await asked({ ...failed, stages: [stage, ignoredStage] }, "/3")).toEqual([
    "/logs/2/2",
    "/logs/2/3",
  ]);
  // The browser has stored the reasons of these failures.
  const remembered = { "signalbox.kept-reasons": "3,42" };
  expect(await asked({ ...failed, id: 42 }, "/2/1", { remembered })).toEqual([`/logs/2/1${tail}`]);
  expect(await asked({ ...failed, id: 4 }, "/2/1", { remembered })).toHaveLength(3);
});

test.for(statuses.filter((status) => status !== "inactive"))(
  "the log of a step is requested if the step ran: %s",
  async (status) => {
    const { urls } = await begin({ place: "octo/hello.world/7", build: buildOf(status) });
    expect(urls.length > first.length).toBe(hasRun(status));
  },
);

test("a worker starts with the page of a build, and reads the first log", async () => {
  const worker = `module https://ci.example.com/ci/${workerFile}`;
  const open = { place: "octo/hello.world/7/1/3", build: buildOf("success") };
  expect(await begin(open)).toMatchObject({ workers: [worker], isIdle: false });
  expect(await begin({ ...open, build: buildOf("running") })).toMatchObject({
    workers: [worker],
    isIdle: true,
  });
  expect((await begin({ place: "octo/hello.world" })).workers).toEqual([]);
  const failed = { status: "failure", ...buildOf("failure") };
  expect((await begin({ ...open, build: failed })).workers).toEqual([worker, worker, worker]);
});

test("the files of the build page are loaded, and those of the brief if the build has one", async () => {
  const place = "octo/hello.world/7/1/1";
  const [crossOrigin, rel] = ["", "modulepreload"];
  const ofPage = [
    { rel, href: "assets/page-1.js", crossOrigin },
    { rel: "preload", as: "style", href: "assets/page-1.css", crossOrigin },
  ];
  expect((await begin({ place, build: buildOf("success") })).files).toEqual(ofPage);
  const failed = { status: "failure", ...buildOf("failure") };
  const ofBrief = { rel, href: "assets/brief-1.js", crossOrigin };
  expect((await begin({ place, build: failed })).files).toEqual([...ofPage, ofBrief]);
  expect((await begin({ place: "octo/hello.world" })).files).toEqual([]);
});

test("the errors in a log are looked for if its step has failed", async () => {
  const steps = [
    { number: 1, status: "success" },
    { number: 2, status: "failure" },
  ];
  const build = { status: "failure", stages: [{ number: 1, status: "failure", steps }] };
  const { logs } = await begin({ place: "octo/hello.world/7/1/1", build });
  expect(logs.map(({ request, findsErrors }) => [request.url.slice(-3), findsErrors])).toEqual([
    ["1/2", true],
    ["000", false],
  ]);
  const opened = await begin({ place: "octo/hello.world/7/1/2", build });
  expect(opened.logs.map(({ findsErrors }) => findsErrors)).toEqual([true]);
});

test("a log that the application has taken is left to it", async () => {
  const build = buildOf("success");
  const place = "octo/hello.world/7";
  const logUrls = async (taken: readonly string[]): Promise<string[]> =>
    (await begin({ place, build, taken })).logs.map(({ request }) => request.url);
  const [url = ""] = await logUrls([]);
  expect(url).toContain("/logs/1/1");
  expect(await logUrls([url])).toEqual([]);
});

test("nothing begins once the application has ended what it did not take", async () => {
  const failed = { status: "failure", ...buildOf("failure") };
  const { urls } = await begin({ place: "octo/hello.world/7/1/1", build: failed, isOver: true });
  expect(urls).toEqual(first);
});

test("other pages begin with the user", async () => {
  for (const place of ["octo/hello.world", "octo/hello.world/settings/cron", "settings/users"])
    expect((await begin({ place })).urls).toEqual([user]);
});

test("sends the calls as the client does: to another server, with its token or cookies", async () => {
  const plain = (await begin({ place: "" })).asked[0]?.init;
  expect(plain).toMatchObject({ credentials: "include", headers: { Accept: "application/json" } });
  expect(plain?.headers).not.toHaveProperty("Authorization");
  const dataset = { server: "https://elsewhere.example.com/drone", token: "t0ken" };
  const [asked] = (await begin({ place: "", dataset })).asked;
  expect(asked?.url).toBe("https://elsewhere.example.com/drone/api/user");
  expect(asked?.init.headers).toHaveProperty("Authorization", "Bearer t0ken");
  expect(asked?.init.credentials).toBe("same-origin");
  const place = "octo/hello.world/7";
  const [log] = (await begin({ place, dataset, build: buildOf("success") })).logs;
  expect(log?.request).toMatchObject({
    credentials: "same-origin",
    headers: { Authorization: "Bearer t0ken" },
  });
});

test("whoever takes a call can abort it, and a failed one is left to them", async () => {
  const { asked, begun } = await begin({ place: "octo/hello.world/7", isOffline: true });
  expect(asked.map(({ url }) => url)).toEqual(first);
  const early = [...(begun?.values() ?? [])];
  early.forEach(({ stop }) => stop.abort());
  expect(asked.map(({ init }) => init.signal?.aborted)).toEqual([true, true, true]);
  const texts = await Promise.allSettled(early.map(({ text }) => text));
  expect(texts.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("a remembered theme is applied", async () => {
  expect((await begin({ place: "", remembered: { "signalbox.theme": "dark" } })).dataset).toEqual({
    theme: "dark",
  });
  expect((await begin({ place: "" })).dataset).toEqual({});
});

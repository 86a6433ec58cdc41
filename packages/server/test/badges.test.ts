import type { Build } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { differs } from "./differs.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  for (const name of ["alpha", "beta", "gamma"]) await server.makeRepository(name);
  await server.call("syncUserRepos");
});
afterAll(() => server.close());

const insert = (name: string, status: string, ref = "refs/heads/main"): Build => {
  const { repos, builds } = server.app.deps.store;
  const { id } = repos.find("team", name)!.repo;
  return builds.insert(id, { trigger: "@hook", event: "push", status, ref, after: "" }, []);
};
const badge = (query = "", headers: Record<string, string> = {}) =>
  server.fetch(`/api/badges/team/alpha/status.svg${query}`, { as: "nobody", headers });
const wordOf = async (response: Response) =>
  /<title>build: (\w+)<\/title>/.exec(await response.text())?.[1];

it.each([
  ["pending", "started"],
  ["running", "started"],
  ["blocked", "started"],
  ["success", "success"],
  ["error", "error"],
  ["failure", "failure"],
  ["killed", "failure"],
  ["declined", "failure"],
  ["skipped", "failure"],
])("a build that is %s shows as %s, to everybody", async (status, word) => {
  insert("alpha", status);
  const response = await badge();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await wordOf(response)).toBe(word);
});

it("shows the newest build of a branch or ref, or that there is none", async () => {
  insert("alpha", "success", "refs/heads/fix/one");
  insert("alpha", "killed", "refs/tags/v1");
  expect(await wordOf(await badge("?branch=fix/one"))).toBe("success");
  expect(await wordOf(await badge("?ref=refs/tags/v1"))).toBe("failure");
  expect(await wordOf(await badge("?branch=fix/one&ref=refs/tags/v1"))).toBe("success");
  expect(await wordOf(await badge("?branch=none"))).toBe("none");
  const unknown = await server.fetch("/api/badges/no/such/status.svg", { as: "nobody" });
  expect([unknown.status, await wordOf(unknown)]).toEqual([200, "none"]);
});

it("is not sent again while it is unchanged, but is always revalidated", async () => {
  insert("alpha", "success");
  const first = await badge();
  const tag = first.headers.get("etag")!;
  expect(first.headers.get("cache-control")).toBe("no-cache, max-age=0, must-revalidate");
  for (const known of [tag, `"other", W/${tag}`]) {
    const again = await badge("", { "If-None-Match": known });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  insert("alpha", "failure");
  const changed = await badge("", { "If-None-Match": tag });
  expect([changed.status, await wordOf(changed)]).toEqual([200, "failure"]);
});

it("is as wide as its two words in Verdana at 11 pixels, and 6 pixels around each", async () => {
  const words = { success: 42, failure: 35, error: 27, started: 39, none: 27 };
  const build = 27;
  for (const [word, width] of Object.entries(words)) {
    insert("alpha", word === "started" ? "running" : word);
    const svg = await (await badge(word === "none" ? "?branch=none" : "")).text();
    const all = build + width + 4 * 6;
    expect(svg).toContain(`<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="20"`);
    expect(svg).toContain(`textLength="${width}">${word}</text>`);
  }
});

const project = async (name: string, path = `/api/badges/team/${name}/cc.xml`) => {
  const response = await server.fetch(path, { as: "reader" });
  return [response.status, await response.text()];
};

it(
  "describes the last build to desktop monitors, at both addresses",
  { fails: differs("its pages are at other addresses") },
  async () => {
    const build = insert("beta", "success");
    const { builds } = server.app.deps.store;
    builds.update(build.id, { started: Date.parse("2100-03-04T05:06:07Z") / 1000 });
    const text = `<Projects><Project name="team/beta" activity="Sleeping" lastBuildStatus="Success" lastBuildLabel="1" lastBuildTime="2100-03-04T05:06:07Z" webUrl="${server.address}/team/beta/1"></Project></Projects>\n`;
    expect(await project("beta")).toEqual([200, text]);
    expect(await project("beta", "/team/beta/cc.xml")).toEqual([200, text]);
    insert("beta", "running");
    expect((await project("beta"))[1]).toContain(
      'activity="Building" lastBuildStatus="Unknown" lastBuildLabel="Unknown" lastBuildTime=""',
    );
    insert("beta", "declined");
    expect((await project("beta"))[1]).toContain('lastBuildStatus="Exception" lastBuildLabel="3"');
    expect(await project("gamma")).toEqual([404, ""]);
  },
);

it("describes a build only to users who may read the repository", async () => {
  const statusFor = async (as: "nobody" | "stranger") =>
    (await server.fetch("/api/badges/team/beta/cc.xml", { as })).status;
  expect([await statusFor("nobody"), await statusFor("stranger")]).toEqual([401, 404]);
});

it("shows how many tests passed and failed, or that the build reported none", async () => {
  const { steps, tests } = server.app.deps.store;
  const words = async () => {
    const response = await server.fetch("/api/badges/team/alpha/tests.svg", { as: "nobody" });
    return /<title>(.*)<\/title>/.exec(await response.text())?.[1];
  };
  const { repos, builds } = server.app.deps.store;
  const build = builds.insert(
    repos.find("team", "alpha")!.repo.id,
    { trigger: "@hook", event: "push", status: "failure", ref: "refs/heads/main", after: "" },
    [{ name: "default", status: "failure" }],
  );
  expect(await words()).toBe("tests: none");
  const counts = { passed: 120, failed: 0, skipped: 2 };
  const report = (number: number, found: typeof counts) => {
    const step = { number, name: `step-${number}`, status: "success", tests: found };
    const [row] = steps.insertAll(build.stages[0]!.id, [step]);
    tests.finish(row!.id, { counts: found, duration: 0, truncated: false, warnings: [] });
  };
  report(1, counts);
  expect(await words()).toBe("tests: 120 passed");
  report(2, { passed: 1, failed: 3, skipped: 0 });
  expect(await words()).toBe("tests: 3 failed, 121 passed");
  // Its tests are not known before its end.
  for (const status of ["pending", "running", "blocked"]) insert("alpha", status);
  expect(await words()).toBe("tests: 3 failed, 121 passed");
  insert("alpha", "success");
  expect(await words()).toBe("tests: none");
});

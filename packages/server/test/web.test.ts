import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPassword, startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  server.fetch(path, { as: "nobody", headers });

it("sends visitors from the first page to the welcome page", async () => {
  const response = await get("/");
  expect([response.status, response.headers.get("location")]).toEqual([303, "/welcome"]);
});

/** A cookie of somebody who has just signed in. */
const signIn = async (): Promise<string> => {
  const form = { username: "owner", password: adminPassword };
  const body = new URLSearchParams(form);
  const signedIn = await server.fetch("/login", { as: "nobody", method: "POST", body });
  return signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
};

it("shows the page to those who are signed in", async () => {
  const response = await get("/", { cookie: await signIn() });
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining("<title>Signalbox</title>"),
  ]);
  expect(response.headers.get("link")).toBe(
    "<api/user>; rel=preload; as=fetch; crossorigin=use-credentials, " +
      "<api/user/repos?latest=true>; rel=preload; as=fetch; crossorigin=use-credentials",
  );
});

it.each([
  ["/team/alpha/1", "../../"],
  ["/team/al.pha-2/17/3?at=failure", "../../../"],
  ["/team/alpha/1/2/3/", "../../../../../"],
])("lets browsers request the build of the page %s before its scripts run", async (path, root) => {
  const [, repo, number] = /^\/(.*?\/.*?)\/(\d+)/.exec(path) ?? [];
  const links = ["user", `repos/${repo}`, `repos/${repo}/builds/${number}`].map(
    (call) => `<${root}api/${call}>; rel=preload; as=fetch; crossorigin=use-credentials`,
  );
  links.push(`<${root}assets/BuildPage-1a2b.js>; rel=modulepreload`);
  const headersFor = async (cookie: string) => (await get(path, { cookie })).headers;
  expect((await headersFor(await signIn())).get("link")).toBe(links.join(", "));
  expect((await headersFor("_session_=ended")).get("link")).toBeNull();
});

it.each([
  "/welcome",
  "/login/form",
  "/team/alpha/0",
  "/team/alpha/1/2/3/4",
  "/team/alpha",
  "/register?x=1",
  "/%E2%9C%93",
])("answers the page at %s", async (path) => {
  const response = await get(path);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(response.headers.has("link")).toBe(false);
  expect(response.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await response.text()).toContain("<title>Signalbox</title>");
});

it("tells the page of a visitor that there is no user to ask for", async () => {
  const isForVisitor = async (cookie: string) =>
    (await (await get("/team/alpha/1", { cookie })).text()).includes('data-visitor="yes"');
  expect(await isForVisitor(await signIn())).toBe(false);
  expect(await isForVisitor("_session_=ended")).toBe(true);
  expect(await isForVisitor("")).toBe(true);
});

it("previews public repositories and their builds for visitors alone, whatever their texts contain", async () => {
  const { store } = server.app.deps;
  await server.makeRepository("shown", { ".drone.yml": "" });
  await server.call("syncUserRepos");
  const repoId = store.repos.find("team", "shown")!.repo.id;
  const ended = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "" };
  const message = `"><script>alert(1)</script> $& \u202e\u001b[31m${"long ".repeat(80)}\nmore`;
  store.builds.insert(repoId, { ...ended, status: "failure", message, error: "It's <b>" }, []);
  const pathsOf = ["/team/shown", "/team/shown/1", "/team/shown/1/1/1?lines=2"];
  const tagsOf = async (path: string, cookie = "") => {
    const page = await (await get(path, { cookie })).text();
    expect(page).not.toContain("<script>alert");
    return [...page.matchAll(/<meta property="og:(title|description)" content="([^"]*)"/g)].map(
      ([, , content]) => content,
    );
  };
  for (const path of pathsOf) expect(await tagsOf(path)).toEqual([]);
  for (const visibility of ["internal", "private"]) {
    store.repos.update(repoId, { visibility });
    for (const path of pathsOf) expect(await tagsOf(path)).toEqual([]);
  }

  store.repos.update(repoId, { visibility: "public" });
  expect(await tagsOf("/team/shown")).toEqual([
    "team/shown",
    "Build #1: Failure · It&#39;s &#60;b&#62;",
  ]);
  const [title = "", description] = await tagsOf("/team/shown/1/1/1?lines=2");
  expect(title).toMatch(
    /^team\/shown #1: &#34;&#62;&#60;script&#62;alert\(1\)&#60;\/script&#62; \$&#38; /,
  );
  expect(title).toMatch(/ lo…$/);
  for (const hidden of ["\u202e", "\u001b", "more"]) expect(title).not.toContain(hidden);
  expect(description).toBe("Failure · It&#39;s &#60;b&#62;");
  for (const path of ["/team/shown/2", "/team/shown/branches", "/team/other/1"])
    expect(await tagsOf(path)).toEqual([]);
  expect(await tagsOf("/team/shown/1", await signIn())).toEqual([]);
});

it("lets browsers keep files whose names change with their content", async () => {
  const response = await get("/assets/main-1a2b.js");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/javascript/);
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

it.each([
  ["GET", "/api/nowhere"],
  ["GET", "/api"],
  ["POST", "/hook"],
  ["POST", "/welcome"],
  ["GET", "/assets/gone-9z.js"],
])("answers %s %s with one message", async (method, path) => {
  const response = await server.fetch(path, { method });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('{"message":"Not Found"}\n');
});

it.each([
  ["PUT", "/api/user", "GET, PATCH"],
  ["PUT", "/api/repos/team/alpha/cron/nightly", "DELETE, GET, POST, PATCH"],
  ["PUT", "/api/repos/team/alpha/secrets/key", "PATCH, DELETE, GET"],
  ["PATCH", "/api/repos/team/alpha/builds/latest", "GET, POST, DELETE"],
  ["POST", "/api/stream", "GET"],
  ["POST", "/healthz", "GET"],
])("answers %s %s, a method that no call at that path has, with an empty 405", async (...row) => {
  const [method, path, allow] = row;
  const response = await server.fetch(path, { method });
  const answer = [response.status, await response.text(), response.headers.get("allow")];
  expect(answer).toEqual([405, "", allow]);
});

it.each([
  "/%",
  "/api/repos/%zz/x",
  "/assets/..%2f..%2fdata%2fsecret.key",
  "/..%2fdata%2fsecret.key",
])("reveals no path of the server at %s", async (path) => {
  const text = await (await get(path)).text();
  expect(text).not.toContain(server.folder);
  expect(text).toMatch(/^(\{"message":"[^"]+"\}\n|<!doctype html>)/);
});

it("reports an internal error to the owner in full, and to the caller without details", async () => {
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
  const database = new DatabaseSync(join(server.folder, "data", "signalbox.db"));
  database.exec("drop table cron");
  database.close();
  const params = { namespace: "team", name: "alpha" };
  const answer = await server.call("listCron", { params });
  expect([answer.status, answer.body]).toEqual([500, { message: "Internal Server Error" }]);
  expect(server.printed).toContainEqual(
    expect.stringMatching(/^GET \/api\/repos\/team\/alpha\/cron failed: Error: no such table/),
  );
});

it("forbids foreign scripts, frames, and MIME sniffing", async () => {
  const { headers } = await get("/welcome");
  const policy = headers.get("content-security-policy") ?? "";
  const rules = policy.split(";");
  expect(rules).toContain("script-src 'self'");
  expect(rules).toContain("img-src * data:");
  expect(rules).toContain("connect-src 'self'");
  expect(rules).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("upgrade-insecure-requests");
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it("reports that it is alive, and its name and version", async () => {
  const alive = await get("/healthz");
  expect([alive.status, await alive.text()]).toEqual([200, "OK"]);
  const version = await get("/version");
  expect(await version.json()).toEqual({
    source: "signalbox",
    version: expect.stringMatching(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
  });
});

it.each([
  ["short", 1000, null],
  ["long", 100_000, "gzip"],
])("a %s answer is compressed only if that saves enough", async (name, length, encoding) => {
  const template = { namespace: "team", template: `${name}.yml` };
  const data = "x".repeat(length);
  await server.call("createTemplate", {
    params: template,
    body: { name: template.template, data },
  });
  const headers = { "Accept-Encoding": "gzip" };
  const answer = await server.fetch(`/api/templates/team/${name}.yml`, { headers });
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(await answer.json()).toMatchObject({ data });
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { revisionHeader, type FirstFrameSettings, type PageAnswers } from "@signalbox/contract";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { adminPassword, isThroughGateway, startTestApp, type TestApp } from "./start-test-app.ts";

const page = `<!doctype html>
<meta name="signalbox" data-server="" />
<div id="root"></div>
`;

/** Shows what it is given. The dashboard's own one needs the dashboard's build, and a journey covers it. */
const renderer = `await globalThis.whileRendererLoads?.();
export const renderHome = (address, { user, repos }, { isNarrow }) => {
  if (address.includes("fail")) throw new Error("no renderer");
  const names = JSON.parse(repos).map(({ slug }) => slug);
  return {
    html: "<p>" + [address, JSON.parse(user).login, isNarrow ? "narrow" : "wide", ...names].join(" ") + "</p>",
    without: ['home."' + JSON.parse(user).login],
  };
};
`;

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  const dashboardFiles = { "index.html": page, "server/render-home.js": renderer };
  server = await startTestApp({ dashboardFiles });
  const { git } = await server.makeRepository("alpha");
  await git("config", "--add", "signalbox.read", "owner");
  await server.makeRepository("of-others");
  await server.call("syncUserRepos");
  cookie = await signIn();
});
afterAll(() => server.close());

const signIn = async (): Promise<string> => {
  const body = new URLSearchParams({ username: "owner", password: adminPassword });
  const headers = { origin: server.address };
  const answer = await server.fetch("/login", { as: "nobody", method: "POST", body, headers });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

const open = (path = "/", headers: Record<string, string> = {}) =>
  server.fetch(path, { as: "nobody", headers: { cookie, ...headers } });

const addBuild = (message: string): void => {
  const { store } = server.app.deps;
  const build = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1", message };
  const { id } = store.repos.find("team", "alpha")!.repo;
  store.builds.insert(id, { ...build, status: "declined" }, []);
};

const shownBy = async (path?: string, headers?: Record<string, string>) =>
  /<div id="root"><p>(.*)<\/p><\/div>/.exec(await (await open(path, headers)).text())?.[1];

const answersIn = (text: string): PageAnswers =>
  JSON.parse(/id="answers">(.*)<\/script>/.exec(text)?.[1] ?? "");

const textOf = async (answer: Promise<Response>) => (await answer).text();

describe.skipIf(isThroughGateway)("home", () => {
  // The first test, because the first page loads the renderer.
  it("names no newer state than that of the user whom it shows", async () => {
    const { users } = server.app.deps.store;
    const { id } = users.find("owner")!;
    const change = vi.fn<() => void>(() => void users.update(id, { avatar: "https://a.test/1" }));
    vi.stubGlobal("whileRendererLoads", change);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { revision, texts } = answersIn(await textOf(open()));
    expect(change).toHaveBeenCalledOnce();
    const asked = await open("/api/user");
    expect(await asked.text()).not.toBe(`${texts["/api/user"]}\n`);
    expect(asked.headers.get(revisionHeader)).not.toBe(revision);
  });

  it("is rendered for its address, user and window", async () => {
    expect(await shownBy()).toBe("/ owner wide team/alpha");
    expect(await shownBy("/?filter=a")).toBe("/?filter=a owner wide team/alpha");
    expect(await shownBy("/", { "sec-ch-ua-mobile": "?1" })).toBe("/ owner narrow team/alpha");
    const phone = "Mozilla/5.0 (iPhone) Mobile/15E148";
    expect(await shownBy("/", { "user-agent": phone })).toBe("/ owner narrow team/alpha");
    const tablet = { "sec-ch-ua-mobile": "?0", "user-agent": phone };
    expect(await shownBy("/", tablet)).toBe("/ owner wide team/alpha");
  });

  it("contains the answers that its application would request, with their revision", async () => {
    const answer = await open();
    const { revision, texts } = answersIn(await answer.text());
    const paths = ["/api/user", "/api/user/repos?latest=true"];
    expect(Object.keys(texts)).toEqual(paths);
    for (const path of paths) {
      const asked = await open(path);
      expect(JSON.parse(texts[path] ?? "")).toEqual(await asked.json());
      expect(asked.headers.get(revisionHeader)).toBe(revision);
    }
    expect(answer.headers.get("link")).toBeNull();
  });

  it("says what was assumed about the browser", async () => {
    const text = await (await open()).text();
    const quoted = /data-first-frame="([^"]*)" data-server/.exec(text)?.[1] ?? "";
    const settings: FirstFrameSettings = JSON.parse(quoted.replaceAll("&#34;", '"'));
    expect(settings).toEqual({
      now: expect.closeTo(Date.now(), -5),
      isNarrow: false,
      windowHeight: 1000,
      without: ['home."owner'],
    });
  });

  it("is not kept by any cache, because it shows data", async () => {
    const { headers } = await open();
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("cannot end the script with the answers by what people wrote", async () => {
    const message = "</script><script>alert(1)</script>";
    addBuild(message);
    const text = await (await open()).text();
    expect(text.match(/<\/script/g)).toHaveLength(1);
    expect(JSON.parse(answersIn(text).texts["/api/user/repos?latest=true"] ?? "")).toMatchObject([
      { build: { message } },
    ]);
  });

  it("is the empty page if it cannot be rendered, and the cause is reported", async () => {
    const answer = await open("/?fail");
    expect(await answer.text()).toBe(page);
    expect(answer.headers.get("link")).toContain("user/repos");
    expect(server.printed.filter((line) => line.includes("no renderer"))).toHaveLength(1);
  });

  it("is the empty page for a token, with which the page's own calls are not sent", async () => {
    const withToken = `/?access_token=${server.tokenOf("owner")}`;
    expect(await textOf(server.fetch("/", { as: "owner" }))).toBe(page);
    expect(await textOf(server.fetch(withToken, { as: "nobody" }))).toBe(page);
  });

  it("is the empty page for a blocked user, whom the page's own calls refuse", async () => {
    const { users } = server.app.deps.store;
    const { id } = users.find("owner")!;
    users.update(id, { active: false });
    onTestFinished(() => void users.update(id, { active: true }));
    expect((await open("/api/user/repos")).status).toBe(403);
    expect(await textOf(open())).toBe(page);
  });

  it("sends visitors to the welcome page", async () => {
    const answer = await server.fetch("/", { as: "nobody" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/welcome"]);
  });

  it("is the empty page if the dashboard was built again since the server started", async () => {
    const path = join(server.folder, "dashboard", "index.html");
    await writeFile(path, `${page}<p>new</p>`);
    expect(await textOf(open())).toBe(`${page}<p>new</p>`);
    await writeFile(path, page);
    expect(await shownBy()).toBe("/ owner wide team/alpha");
  });

  it("is the empty page if the list is long", async () => {
    addBuild("x".repeat(256 * 1024));
    expect(await textOf(open())).toBe(page);
  });

  it("does not serve the module that renders it", async () => {
    expect((await open("/server/render-home.js")).headers.get("content-type")).toMatch(/html/);
  });
});

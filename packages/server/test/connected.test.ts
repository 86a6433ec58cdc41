import { afterEach, beforeEach, expect, it } from "vitest";
import { openRaw, bodyOf } from "./read-socket.ts";
import { startConnected, type TestConnected } from "./start-connected.ts";
import { adminPassword, startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let connected: TestConnected;
beforeEach(async () => {
  server = await startTestApp();
  await server.makeRepository("alpha");
  await server.call("syncUserRepos");
  connected = await startConnected(server.address);
});
afterEach(async () => {
  await connected.close();
  await server.close();
});

const ask = (path: string, options: RequestInit = {}) =>
  fetch(connected.address + path, { redirect: "manual", ...options });
const bearer = () => ({ authorization: `Bearer ${server.tokenOf("owner")}` });

const addBuild = (): number => {
  const { store } = server.app.deps;
  const { repo } = store.repos.find("team", "alpha")!;
  const build = { trigger: "@hook", event: "push", ref: "refs/heads/main", after: "1".repeat(40) };
  return store.builds.insert(repo.id, { ...build, status: "declined" }, []).id;
};

const signIn = async (): Promise<Response> => {
  const body = new URLSearchParams({ username: "owner", password: adminPassword });
  return ask("/login", { method: "POST", body, headers: { origin: connected.address } });
};

it("signs in by the server's form, and out again to our own page", async () => {
  const signedIn = await signIn();
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/"]);
  const cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
  const user = await ask("/api/user", { headers: { cookie } });
  expect(await user.json()).toMatchObject({ login: "owner" });
  const headers = { cookie, origin: connected.address, "sec-fetch-site": "same-origin" };
  const patched = await ask("/api/user", { method: "PATCH", headers, body: '{"email":"a@b.c"}' });
  expect(await patched.json()).toMatchObject({ email: "a@b.c" });
  const signedOut = await ask("/logout", { method: "POST", headers });
  expect(signedOut.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);
  expect(await signedOut.text()).toContain("<title>Signalbox</title>");
  expect((await ask("/api/user", { headers: { cookie } })).status).toBe(401);
});

it.each([
  ["http://laptop.local:8080", false],
  ["https://ci.example.com", true],
])("signs in at %s, behind a proxy", async (origin, isSecure) => {
  const front = await startConnected(server.address, { url: new URL(origin) });
  try {
    const post = (
      path: string,
      method: string,
      headers: Record<string, string>,
      body: URLSearchParams | string,
    ) => fetch(front.address + path, { method, headers, body, redirect: "manual" });
    const form = new URLSearchParams({ username: "owner", password: adminPassword });
    const signedIn = await post("/login", "POST", { origin }, form);
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/"]);
    const [set = ""] = signedIn.headers.getSetCookie();
    expect([set.includes("; Secure"), set.includes("Domain")]).toEqual([isSecure, false]);
    const cookie = set.split(";")[0] ?? "";
    const patch = (from: string) => post("/api/user", "PATCH", { cookie, origin: from }, "{}");
    expect((await patch(origin)).status).toBe(200);
    expect((await patch("https://elsewhere.example.com")).status).toBe(401);
  } finally {
    await front.close();
  }
});

it("forwards no cookie for pages of other sites, but forwards their own tokens", async () => {
  const cookie = (await signIn()).headers.getSetCookie()[0]!.split(";")[0]!;
  const origin = "http://localhost:3000";
  expect((await ask("/api/user", { headers: { cookie, origin } })).status).toBe(401);
  expect((await ask("/api/user", { headers: { ...bearer(), origin } })).status).toBe(200);
});

it.each([
  ["/api/user", 200],
  ["/api/repos/team/nothing", 404],
  ["/api/badges/team/alpha/status.svg", 200],
  ["/version", 200],
  ["/healthz", 200],
])("answers %s like the server", async (path, status) => {
  const [own, passed] = await Promise.all(
    [server.address, connected.address].map((address) =>
      fetch(address + path, { headers: bearer() }),
    ),
  );
  expect([passed!.status, await passed!.text()]).toEqual([status, await own!.text()]);
  expect(passed!.headers.get("content-type")).toBe(own!.headers.get("content-type"));
});

it.each(["/", "/welcome", "/login/form", "/team/alpha/1"])(
  "answers our page at %s",
  async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(await response.text()).toContain("<title>Signalbox</title>");
  },
);

it("opens one stream for all viewers of a session, and closes it after the last one", async () => {
  const { hub } = server.app.deps;
  const reader = server.tokenOf("reader");
  const viewers = [1, 2, 3].map(() => openRaw(connected.address, "/api/stream", reader));
  const other = openRaw(connected.address, "/api/stream", server.tokenOf("admin"));
  await Promise.all([...viewers, other].map((viewer) => viewer.until(": ping\n\n")));
  expect(hub.size()).toBe(2);
  const id = addBuild();
  hub.publishBuild(id);
  await Promise.all([...viewers, other].map((viewer) => viewer.until(`"build":{"id":${id},`)));
  for (const { socket } of viewers.slice(1)) socket.destroy();
  other.socket.destroy();
  await expect.poll(() => hub.size()).toBe(1);
  hub.publishBuild(addBuild());
  await viewers[0]!.until(`"build":{"id":${id + 1},`);
  viewers[0]!.socket.destroy();
  await expect.poll(() => hub.size()).toBe(0);
});

it("sends the stream that viewers share with its own headers", async () => {
  const stream = await fetch(`${connected.address}/api/stream`, { headers: bearer() });
  expect(stream.headers.get("content-security-policy")).toContain("script-src 'self'");
  await stream.body?.cancel();
});

it("does not open a stream for those whom the server refuses", async () => {
  const response = await ask("/api/stream/team/alpha");
  expect([response.status, await response.json()]).toEqual([401, { message: "Unauthorized" }]);
});

it("passes the end of a stream on", async () => {
  const viewer = openRaw(connected.address, "/api/stream", server.tokenOf("owner"));
  await viewer.until(": ping\n\n");
  server.app.deps.hub.close();
  await viewer.closed;
  expect(bodyOf(viewer.text())).toMatch(/^(: ping\n\n)+event: error\ndata: eof\n\n$/);
});

it("ends its viewers' streams when it stops", async () => {
  const viewer = openRaw(connected.address, "/api/stream", server.tokenOf("owner"));
  await viewer.until(": ping\n\n");
  const { close } = connected;
  await close();
  await viewer.closed;
  expect(viewer.text()).toContain("event: error\ndata: eof\n\n");
  await expect.poll(() => server.app.deps.hub.size()).toBe(0);
  connected = await startConnected(server.address);
});

/** Others say what the CI server is, once it has answered. */
const isWarning = (line: string): boolean => line.startsWith("Warning:");

it("signs the requests of a browser with the key, and refuses other sites", async () => {
  const signed = await startConnected(server.address, { token: server.tokenOf("admin") });
  try {
    const opened = await fetch(signed.openAt, { redirect: "manual" });
    const cookie = opened.headers.getSetCookie()[0]!.split(";")[0]!;
    const read = async (path: string, headers: Record<string, string> = { cookie }) => {
      const response = await fetch(signed.address + path, { headers, redirect: "manual" });
      return [response.status, await response.text()];
    };
    const admin = [200, expect.stringContaining('"login":"admin"')];
    const owner = [200, expect.stringContaining('"login":"owner"')];
    expect(await read("/api/user")).toEqual(admin);
    expect(await read("/api/user", bearer())).toEqual(owner);
    expect(await read("/api/user", { ...bearer(), cookie })).toEqual(owner);
    const { headers } = await fetch(`${signed.address}/api/user`, { headers: { cookie } });
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    for (const name of ["access_token", "access%5Ftoken"])
      expect(await read(`/api/user?${name}=${server.tokenOf("owner")}`)).toEqual(admin);
    expect(await read("/login")).toEqual([303, ""]);
    expect(await read("/logout")).toEqual([303, ""]);
    expect(await read("/")).toEqual([200, expect.not.stringContaining(server.tokenOf("admin"))]);
    const crossSite = { cookie, "sec-fetch-site": "cross-site" };
    expect((await read("/api/user", crossSite))[0]).toBe(403);
    expect((await read("/", crossSite))[0]).toBe(403);
    expect(signed.printed.filter(isWarning)).toEqual([]);
  } finally {
    await signed.close();
  }
});

it("warns if other machines can reach a connected server with a token", async () => {
  const signed = await startConnected(server.address, { host: "0.0.0.0", token: "x" });
  await signed.close();
  expect(signed.printed.filter(isWarning)).toEqual([
    expect.stringMatching(/^Warning: other machines can reach 0\.0\.0\.0/),
  ]);
});

it("has browsers request the list of home together with the scripts", async () => {
  const { headers } = await fetch(connected.address, { headers: { cookie: "_session_=1" } });
  expect(headers.get("link")).toContain("<api/user/repos?latest=true>; rel=preload");
});

it("tells browsers which server is behind it, but not its address", async () => {
  const idOf = async (front: TestConnected): Promise<string> => {
    const page = await (await fetch(front.address)).text();
    expect(page).not.toContain(new URL(server.address).port);
    return /data-upstream="(\w*)"/.exec(page)?.[1] ?? "";
  };
  const again = await startConnected(server.address);
  const other = await startConnected("http://ci.example.com");
  try {
    const id = await idOf(connected);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await idOf(again)).toBe(id);
    expect(await idOf(other)).not.toBe(id);
  } finally {
    await again.close();
    await other.close();
  }
});

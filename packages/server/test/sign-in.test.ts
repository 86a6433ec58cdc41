import { User } from "@signalbox/contract";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { hashPassword } from "../src/accounts/auth/passwords.ts";
import { adminPassword, startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  const { users } = server.app.deps.store;
  const password_hash = await hashPassword("secret words");
  for (const login of ["reader", "blocked"]) users.update(users.find(login)!.id, { password_hash });
  users.insert({ login: "robot", token: "robot".padEnd(32, "-"), machine: true, password_hash });
  users.insert({ login: "newcomer", token: "newcomer".padEnd(32, "-"), password_hash });
});
afterAll(() => server.close());
// Failures count for 15 minutes.
afterEach(() => server.advance(15 * 60));

const post = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.fetch("/login", {
    as: "nobody",
    method: "POST",
    body: new URLSearchParams(form),
    headers,
  });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const signIn = async (headers?: Record<string, string>) =>
  cookieOf(await post({ username: "owner", password: adminPassword }, headers));
const userOf = async (cookie: string, path = "/api/user") =>
  (await server.fetch(path, { as: "nobody", headers: { cookie } })).status;
const redirect = ({ status, headers }: Response) => [status, headers.get("location")];

it("signs in by the form and redirects to the home page", async () => {
  const response = await post({ username: "owner", password: adminPassword });
  expect(redirect(response)).toEqual([303, "/"]);
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^_session_=\w{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(await userOf(cookieOf(response))).toBe(200);
});

it.each(["PUT", "PATCH", "DELETE"])("also signs in by %s, like Drone servers", async (method) => {
  const body = new URLSearchParams({ username: "owner", password: adminPassword });
  const response = await server.fetch("/login", { as: "nobody", method, body });
  expect(redirect(response)).toEqual([303, "/"]);
});

it("accepts no password in an address", async () => {
  const query = new URLSearchParams({ username: "owner", password: adminPassword });
  for (const method of ["GET", "POST"]) {
    const response = await server.fetch(`/login?${query.toString()}`, { as: "nobody", method });
    expect(redirect(response)).toEqual([303, "/login/form"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

it("accepts logins in any letter case", async () => {
  expect(redirect(await post({ username: "OWNER", password: adminPassword }))).toEqual([303, "/"]);
});

it("redirects a user without an email to the registration", async () => {
  const response = await post({ username: "newcomer", password: "secret words" });
  expect(redirect(response)).toEqual([303, "/register"]);
});

it.each([[{ username: "owner" }], [{ password: "x" }], [{ username: "", password: "" }], [{}]] as [
  Record<string, string>,
][])("redirects %j to the form", async (form) => {
  expect(redirect(await post(form))).toEqual([303, "/login/form"]);
});

it("redirects to the form if nothing was posted", async () => {
  expect(redirect(await server.fetch("/login", { as: "nobody" }))).toEqual([303, "/login/form"]);
});

it.each([
  ["owner", "wrong words", "Unauthorized"],
  ["unknown", "secret words", "Unauthorized"],
  ["stranger", "secret words", "Unauthorized"],
  ["blocked", "secret words", "Account is not active"],
  ["robot", "secret words", "Machine account login is forbidden"],
])("refuses %s with %s: %s", async (username, password, message) => {
  const response = await post({ username, password });
  expect(redirect(response)).toEqual([303, `/login/error?message=${encodeURIComponent(message)}`]);
  expect(response.headers.getSetCookie()).toEqual([]);
});

it("refuses even the right password after many wrong ones", async () => {
  for (let count = 0; count < 10; count += 1)
    await post({ username: "reader", password: "wrong words" });
  const refused = await post({ username: "reader", password: "secret words" });
  expect(redirect(refused)[1]).toMatch(/^\/login\/error\?message=Too%20many/);
  server.advance(15 * 60);
  expect(redirect(await post({ username: "reader", password: "secret words" }))[1]).toBe("/");
});

it("refuses a form that another site submitted", async () => {
  const form = { username: "owner", password: adminPassword };
  const elsewhere = [
    { origin: "https://evil.example.com" },
    { "sec-fetch-site": "cross-site" },
    { origin: "null" },
  ] as Record<string, string>[];
  for (const headers of elsewhere)
    expect(redirect(await post(form, headers))[1]).toMatch(/^\/login\/error/);
  expect(redirect(await post(form, { origin: server.address }))[1]).toBe("/");
});

it("starts a new session at each sign-in, and ends the previous one", async () => {
  const first = await signIn();
  const second = await signIn({ cookie: first });
  expect(second).not.toBe(first);
  expect([await userOf(first), await userOf(second)]).toEqual([401, 200]);
});

it("ends a session after 720 hours", async () => {
  const cookie = await signIn();
  for (const hours of [300, 300, 119]) {
    server.advance(hours * 3600);
    expect(await userOf(cookie)).toBe(200);
  }
  server.advance(3600);
  expect(await userOf(cookie)).toBe(401);
});

it("ends a session that nobody used for 14 days", async () => {
  const [cookie, idle] = [await signIn(), await signIn()];
  server.advance(13 * 24 * 3600);
  expect(await userOf(cookie)).toBe(200);
  server.advance(24 * 3600);
  expect([await userOf(cookie), await userOf(idle)]).toEqual([200, 401]);
});

it("writes the use of a session once in an hour", async () => {
  const cookie = await signIn();
  const { store } = server.app.deps;
  const changesBy = async (requests: number): Promise<number> => {
    const before = store.changes();
    for (let count = 0; count < requests; count += 1) expect(await userOf(cookie)).toBe(200);
    return store.changes() - before;
  };
  expect(await changesBy(5)).toBe(0);
  server.advance(3600);
  expect(await changesBy(5)).toBe(1);
});

it("signs out with the page and a cookie that clears", async () => {
  const cookie = await signIn();
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const response = await server.fetch("/logout", { as: "nobody", headers });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<title>Signalbox</title>");
  expect(response.headers.getSetCookie()).toEqual(["_session_=deleted; Path=/; Max-Age=0"]);
  expect(await userOf(cookie)).toBe(401);
});

it.each([
  ["a page of this server", "GET", { "sec-fetch-site": "same-origin" }, true],
  ["the address bar", "GET", { "sec-fetch-site": "none" }, true],
  ["a form of this server", "POST", { origin: "SERVER" }, true],
  ["a link of this server over http", "GET", { referer: "SERVER/account" }, true],
  ["a program", "POST", {}, true],
  ["another site", "GET", { "sec-fetch-site": "cross-site" }, false],
  ["another host of the site", "GET", { "sec-fetch-site": "same-site" }, false],
  ["another site over http", "GET", { referer: "http://evil.example.com/SERVER" }, false],
  ["another site that hides itself", "GET", {}, false],
  ["a form of another site", "POST", { origin: "https://evil.example.com" }, false],
] as [string, string, Record<string, string>, boolean][])(
  "signs out by %s (%s): %j, %j",
  async (_, method, given, isOver) => {
    const cookie = await signIn();
    const named = Object.entries(given).map(([name, value]) => [
      name,
      value.replace("SERVER", server.address),
    ]);
    const headers = { cookie, ...Object.fromEntries(named) };
    const answer = await server.fetch("/logout", { as: "nobody", method, headers });
    expect(answer.status).toBe(isOver ? 200 : 303);
    expect(answer.headers.get("location")).toBe(isOver ? null : "/account");
    expect(await userOf(cookie)).toBe(isOver ? 401 : 200);
  },
);

it("shows the page to somebody who is not signed in, wherever they come from", async () => {
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await server.fetch("/logout", { as: "nobody", headers })).status).toBe(200);
});

it("keeps only hashes of session ids", async () => {
  const id = (await signIn()).split("=")[1]!;
  const { store } = server.app.deps;
  expect(store.sessions.find(id)).toBeUndefined();
});

it("identifies a user by bearer header, bare header and access_token", async () => {
  const token = server.tokenOf("reader");
  const loginBy = async (path: string, headers: Record<string, string>) =>
    User.parse(await (await server.fetch(path, { as: "nobody", headers })).json()).login;
  expect(await loginBy("/api/user", { authorization: `Bearer ${token}` })).toBe("reader");
  expect(await loginBy("/api/user", { authorization: token })).toBe("reader");
  expect(await loginBy(`/api/user?access_token=${token}`, {})).toBe("reader");
});

it("uses the first credentials only: header, then access_token, then cookie", async () => {
  const cookie = await signIn();
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await server.fetch(path, { as: "nobody", headers })).status;
  expect(await statusOf("/api/user", { cookie, authorization: "Bearer wrong" })).toBe(401);
  expect(await userOf(cookie, "/api/user?access_token=wrong")).toBe(401);
  const token = server.tokenOf("reader");
  const headers = { authorization: "Bearer wrong" };
  expect(await statusOf(`/api/user?access_token=${token}`, headers)).toBe(401);
});

it("accepts a change with a cookie only from its own pages", async () => {
  const cookie = await signIn();
  const statusWith = async (headers: Record<string, string>) =>
    (
      await server.fetch("/api/user/token", {
        as: "nobody",
        method: "POST",
        headers: { cookie, ...headers },
      })
    ).status;
  expect(await statusWith({})).toBe(403);
  expect(await statusWith({ origin: "https://evil.example.com" })).toBe(403);
  expect(await statusWith({ origin: "null" })).toBe(403);
  expect(await statusWith({ "sec-fetch-site": "same-site" })).toBe(403);
  expect(await statusWith({ "sec-fetch-site": "cross-site", origin: server.address })).toBe(403);
  expect(await statusWith({ "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await statusWith({ origin: server.address })).toBe(200);
});

it("sends Secure cookies and accepts pages of the public address if that is https", async () => {
  const proxied = await startTestApp({ url: new URL("https://ci.example.com") });
  try {
    const body = new URLSearchParams({ username: "owner", password: adminPassword });
    const origin = "https://ci.example.com";
    const response = await proxied.fetch("/login", {
      as: "nobody",
      method: "POST",
      body,
      headers: { origin },
    });
    expect(redirect(response)).toEqual([303, "/"]);
    expect(response.headers.getSetCookie()[0]).toContain("; Secure");
    expect(response.headers.get("strict-transport-security")).toContain("max-age");
  } finally {
    await proxied.close();
  }
});

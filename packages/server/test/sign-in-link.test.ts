import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const createUser = async (login: string, email = `${login}@example.com`) => {
  const { body } = await server.call("createUser", { body: { login, email } });
  return body.sign_in_url ?? "";
};
const open = (link: string, options: RequestInit = {}) =>
  fetch(link, { redirect: "manual", ...options });
const choose = (
  link: string,
  password: string,
  again = password,
  headers: Record<string, string> = {},
) => open(link, { method: "POST", body: new URLSearchParams({ password, again }), headers });
const redirect = ({ status, headers }: Response) => [status, headers.get("location")];
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const signIn = (username: string, password: string) =>
  open(`${server.address}/login`, {
    method: "POST",
    body: new URLSearchParams({ username, password }),
  });
const commonProblem = "This password is one of those that are tried first; choose another one";
const over = [
  303,
  `/login/error?message=${encodeURIComponent("This link was already used or has expired. Ask an administrator for a new one")}`,
];

it("gives the administrator a link, by which the user chooses a password and is signed in", async () => {
  const { body } = await server.call("createUser", { body: { login: "kim", email: "k@x.org" } });
  const link = body.sign_in_url!;
  expect(link).toMatch(new RegExp(`^${server.address}/login/link\\?key=\\w{43}$`));
  expect(body.sign_in_url_expires! - Date.now() / 1000).toBeGreaterThan(71 * 3600);
  const page = await open(link);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  // A stricter policy would have browsers send `Origin: null` with the form over plain http.
  expect(page.headers.get("referrer-policy")).toBe("same-origin");
  expect(await page.text()).toContain("<strong>kim</strong>");

  const chosen = await choose(link, "a good password");
  expect(redirect(chosen)).toEqual([303, "/"]);
  const headers = { cookie: cookieOf(chosen) };
  expect((await server.fetch("/api/user", { as: "nobody", headers })).status).toBe(200);
  expect(redirect(await signIn("kim", "a good password"))).toEqual([303, "/"]);
});

it("shows the link only once and to nobody else", async () => {
  const link = await createUser("lee");
  const key = new URL(link).searchParams.get("key")!;
  const { body } = await server.call("getOneUser", { params: { login: "lee" } });
  expect(body).not.toHaveProperty("sign_in_url");
  expect(server.app.deps.store.signInLinks.findUserId(key, 0)).toBeUndefined();
});

it("redirects a user without an email to the registration", async () => {
  expect(redirect(await choose(await createUser("new", ""), "a good password"))).toEqual([
    303,
    "/register",
  ]);
});

it("works once", async () => {
  const link = await createUser("once");
  const both = await Promise.all([choose(link, "first password"), choose(link, "other password")]);
  const places = both.map((response) => redirect(response)[1]);
  expect(new Set(places)).toEqual(new Set(["/", over[1]]));
  expect(redirect(await open(link))).toEqual(over);
  expect(redirect(await choose(link, "third password"))).toEqual(over);
});

it("works for three days", async () => {
  const link = await createUser("late");
  server.advance(72 * 3600 + 1);
  expect(redirect(await open(link))).toEqual(over);
  expect(redirect(await choose(link, "a good password"))).toEqual(over);
});

it.each([
  ["elevenchars", "elevenchars", "A password must have at least 12 characters"],
  ["Password1234", "Password1234", commonProblem],
  ["aaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaa", commonProblem],
  ["123456789012", "123456789012", commonProblem],
  ["abcdefghijklm", "abcdefghijklm", commonProblem],
  ["a good password", "another password", "The two passwords differ"],
  ["x".repeat(1001), "x".repeat(1001), "A password must not be longer than 1000 characters"],
])("asks again after %s and %s", async (password, again, problem) => {
  const { body } = await server.call("createSignInLink", { params: { login: "reader" } });
  const answer = await choose(body.sign_in_url, password, again);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(`role="alert">${problem}</p>`);
  expect(redirect(await choose(body.sign_in_url, "a good password"))[1]).toBe("/");
});

it("refuses a form that another site submitted", async () => {
  const link = await createUser("victim");
  const answer = await choose(link, "their password", undefined, {
    origin: "https://evil.example.com",
  });
  expect(redirect(answer)[1]).toMatch(/^\/login\/error/);
  expect(
    redirect(await choose(link, "a good password", undefined, { origin: server.address }))[1],
  ).toBe("/");
});

it("a new link invalidates the previous one, and its use ends every session", async () => {
  const params = { login: "writer" };
  const first = (await server.call("createSignInLink", { params })).body.sign_in_url;
  const second = (await server.call("createSignInLink", { params })).body.sign_in_url;
  expect(redirect(await open(first))).toEqual(over);
  const headers = { cookie: cookieOf(await choose(second, "the old password")) };
  const third = (await server.call("createSignInLink", { params })).body.sign_in_url;
  await choose(third, "the new password");
  expect((await server.fetch("/api/user", { as: "nobody", headers })).status).toBe(401);
  expect(redirect(await signIn("writer", "the old password"))[1]).toMatch(/^\/login\/error/);
});

it("is refused for machines and blocked users, and blocking ends sessions and invalidates the link", async () => {
  const linkOf = async (login: string) => server.call("createSignInLink", { params: { login } });
  await server.call("createUser", { body: { login: "robot", machine: true } });
  expect((await linkOf("robot")).message).toBe("Machine account login is forbidden");
  expect((await linkOf("blocked")).message).toBe("Account is not active");
  expect((await linkOf("none")).status).toBe(404);

  const headers = { cookie: cookieOf(await choose(await createUser("fired"), "a good password")) };
  const link = (await linkOf("fired")).body.sign_in_url;
  await server.call("changeUser", { params: { login: "fired" }, body: { active: false } });
  expect((await server.fetch("/api/user", { as: "nobody", headers })).status).toBe(401);
  await server.call("changeUser", { params: { login: "fired" }, body: { active: true } });
  expect(redirect(await open(link))).toEqual(over);
});

import { User } from "@signalbox/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { client, startOAuthServer, type OAuthServer } from "./oauth-server.ts";
import { adminPassword, startTestApp, type TestApp } from "./start-test-app.ts";

let provider: OAuthServer;
let server: TestApp;
const startWith = (name: "gitea" | "github" | "gitlab", signUp = true) =>
  startTestApp({
    oauth: {
      provider: name,
      address: provider.address,
      clientId: client.id,
      clientSecret: client.secret,
      signUp,
    },
  });
beforeAll(async () => {
  provider = await startOAuthServer();
  server = await startWith("gitea");
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const redirect = ({ status, headers }: Response) => [status, headers.get("location")];
const cookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(name));
const get = (address: string, cookie = "") =>
  fetch(address, { redirect: "manual", headers: { cookie } });
const refused = (message: string) => [303, `/login/error?message=${encodeURIComponent(message)}`];

/** Begins a sign-in. Returns the address to which the provider sends the browser back, and the cookie. */
const leave = async (app = server) => {
  const away = await get(`${app.address}/login`);
  const cookie = cookieOf(away, "_oauth_=")?.split(";")[0] ?? "";
  const allowed = await get(away.headers.get("location")!);
  return { away, cookie, back: allowed.headers.get("location")! };
};
const signIn = async (app = server) => {
  const { back, cookie } = await leave(app);
  return get(back, cookie);
};
const userOf = async (response: Response, app = server) => {
  const headers = { cookie: cookieOf(response, "_session_=") ?? "" };
  const answer = await app.fetch("/api/user", { as: "nobody", headers });
  return User.parse(await answer.json());
};

it("redirects the browser to the provider, with a state and the hash of a new secret", async () => {
  const { away } = await leave();
  expect(away.status).toBe(303);
  const location = new URL(away.headers.get("location")!);
  expect(location.origin + location.pathname).toBe(
    `${provider.address.origin}/login/oauth/authorize`,
  );
  expect(Object.fromEntries(location.searchParams)).toEqual({
    response_type: "code",
    client_id: client.id,
    redirect_uri: `${server.address}/login`,
    scope: "read:user",
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  const cookie = cookieOf(away, "_oauth_=")!;
  expect(cookie).toMatch(/; Max-Age=600; Path=\/login; HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(cookie, "base64url").toString()).not.toContain("verifier");
});

it("creates an account for a person known to the provider, and redirects to the registration", async () => {
  provider.person = { id: 7, login: "kim", email: "kim@example.com" };
  const response = await signIn();
  expect(redirect(response)).toEqual([303, "/register"]);
  expect(cookieOf(response, "_oauth_=")).toContain("_oauth_=;");
  expect(await userOf(response)).toMatchObject({
    login: "kim",
    email: "kim@example.com",
    avatar: "https://pictures.example.com/kim",
    admin: false,
    machine: false,
  });
});

it("recognizes that person, even with another login, and redirects to the home page", async () => {
  provider.person = { id: 7, login: "kimberly", email: "kim@example.com" };
  const response = await signIn();
  expect(redirect(response)).toEqual([303, "/"]);
  expect(await userOf(response)).toMatchObject({
    login: "kim",
    avatar: "https://pictures.example.com/kimberly",
  });
});

it("never signs in to an account that has a password or belongs to another person", async () => {
  for (const [id, login] of [
    [100, "owner"],
    [101, "OWNER"],
    [8, "kim"],
  ] as const) {
    provider.person = { id, login, email: "x@example.com" };
    const response = await signIn();
    expect(redirect(response)).toEqual(
      refused(`The login ${login} already belongs to another account`),
    );
    expect(cookieOf(response, "_session_=")).toBeUndefined();
  }
});

it("signs in to the account that an administrator created for the login", async () => {
  await server.call("createUser", { body: { login: "lee", email: "lee@example.com" } });
  provider.person = { id: 9, login: "lee", email: "other@example.com" };
  const response = await signIn();
  expect(redirect(response)).toEqual([303, "/"]);
  expect((await userOf(response)).email).toBe("lee@example.com");
});

it("invalidates the sign-in link of an account that is taken over", async () => {
  const made = await server.call("createUser", {
    body: { login: "max", email: "max@example.com" },
  });
  const link = made.body.sign_in_url!;
  expect((await get(link)).status).toBe(200);
  provider.person = { id: 10, login: "max", email: "" };
  expect(redirect(await signIn())).toEqual([303, "/"]);
  const body = new URLSearchParams({ password: "a good password", again: "a good password" });
  const used = await fetch(link, { method: "POST", body, redirect: "manual" });
  expect([redirect(used), cookieOf(used, "_session_=")]).toEqual([
    refused("This link was already used or has expired. Ask an administrator for a new one"),
    undefined,
  ]);
});

it("never uses the email of another account", async () => {
  await server.call("createUser", { body: { login: "ola", email: "ola@example.com" } });
  await server.call("createUser", { body: { login: "pat" } });
  for (const [id, login] of [
    [11, "pat"],
    [12, "sam"],
  ] as const) {
    provider.person = { id, login, email: "OLA@example.com" };
    const response = await signIn();
    expect(redirect(response)).toEqual([303, "/register"]);
    expect(await userOf(response)).toMatchObject({ login, email: "" });
  }
});

it("refuses machines, blocked users and invalid logins", async () => {
  await server.call("createUser", { body: { login: "robot", machine: true } });
  const messageFor = async (id: number, login: string) => {
    provider.person = { id, login, email: "" };
    return redirect(await signIn());
  };
  expect(await messageFor(20, "robot")).toEqual(
    refused("The login robot already belongs to another account"),
  );
  expect(await messageFor(21, "a b")).toEqual(refused("Invalid character in username"));
  for (const login of ["..", "constructor", "__proto__", "ToString"])
    expect(await messageFor(22, login)).toEqual(refused(`The username ${login} is reserved`));
  await server.call("changeUser", { params: { login: "lee" }, body: { active: false } });
  expect(await messageFor(9, "lee")).toEqual(refused("Account is not active"));
});

it("accepts an answer only once, in time, and from the browser that began", async () => {
  provider.person = { id: 7, login: "kim", email: "" };
  const { back, cookie } = await leave();
  const other = await leave();
  expect(redirect(await get(back))).toEqual(refused("Invalid state"));
  expect(redirect(await get(back, other.cookie))).toEqual(refused("Invalid state"));
  expect(redirect(await get(back, `${cookie.slice(0, -4)}AAAA`))).toEqual(refused("Invalid state"));
  const wrongState = new URL(back);
  wrongState.searchParams.set("state", "guessed");
  expect(redirect(await get(wrongState.href, cookie))).toEqual(refused("Invalid state"));
  expect(redirect(await get(back, cookie))).toEqual([303, "/"]);
  expect(redirect(await get(back, cookie))).toEqual(refused("Cannot verify user authenticity"));

  const late = await leave();
  server.advance(601);
  expect(redirect(await get(late.back, late.cookie))).toEqual(refused("Invalid state"));
});

it("cannot use a code that another browser was given: the secret is not its own", async () => {
  const [mine, theirs] = [await leave(), await leave()];
  const mixed = new URL(mine.back);
  mixed.searchParams.set("code", new URL(theirs.back).searchParams.get("code")!);
  expect(redirect(await get(mixed.href, mine.cookie))).toEqual(
    refused("Cannot verify user authenticity"),
  );
});

it("shows the provider's message, and reports the failure to the administrator", async () => {
  const denied = await get(`${server.address}/login?error=access_denied&error_description=No`);
  expect(redirect(denied)).toEqual(refused("No"));
  provider.refuseTokenWith = 503;
  expect(redirect(await signIn())).toEqual(refused("Cannot verify user authenticity"));
  provider.refuseTokenWith = undefined;
  expect(server.printed.at(-1)).toContain(`${provider.address.href}login/oauth/access_token`);
  expect(server.printed.join()).not.toContain(client.secret);
});

// GitHub names its issuer (https://docs.github.com/en/apps/github-authentication-discovery-endpoints).
it("refuses an answer that names another issuer", async () => {
  const app = await startWith("github");
  try {
    provider.person = { id: 7, login: "kim", email: "kim@example.com" };
    provider.issuer = "https://elsewhere.example.com";
    expect(redirect(await signIn(app))).toEqual(refused("Cannot verify user authenticity"));
    expect(app.printed.at(-1)).toContain('unexpected "iss" (issuer)');
    provider.issuer = `${provider.address.origin}/login/oauth`;
    expect(redirect(await signIn(app))).toEqual([303, "/register"]);
  } finally {
    provider.issuer = undefined;
    await app.close();
  }
});

it("still signs in users with a password by the form", async () => {
  const body = new URLSearchParams({ username: "owner", password: adminPassword });
  const response = await fetch(`${server.address}/login`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect(redirect(response)).toEqual([303, "/"]);
});

it.each([
  ["github", "/login/oauth/authorize", "read:user user:email"],
  ["gitlab", "/oauth/authorize", "read_user"],
] as const)("also signs in by %s", async (name, path, scope) => {
  const app = await startWith(name);
  try {
    provider.person = { id: 7, login: "kim", email: name === "github" ? null : "kim@lab.org" };
    provider.emails = [
      { email: "old@example.com", primary: false, verified: true },
      { email: "kim@hub.org", primary: true, verified: true },
    ];
    const { away } = await leave(app);
    const location = new URL(away.headers.get("location")!);
    expect([location.pathname, location.searchParams.get("scope")]).toEqual([path, scope]);
    const user = await userOf(await signIn(app), app);
    expect(user.email).toBe(name === "github" ? "kim@hub.org" : "kim@lab.org");
  } finally {
    await app.close();
  }
});

it("creates no account where only administrators may", async () => {
  const app = await startWith("gitea", false);
  try {
    provider.person = { id: 30, login: "newcomer", email: "" };
    expect(redirect(await signIn(app))).toEqual(refused("User registration is disabled"));
    await app.call("createUser", { body: { login: "newcomer" } });
    expect(redirect(await signIn(app))).toEqual([303, "/register"]);
  } finally {
    await app.close();
  }
});

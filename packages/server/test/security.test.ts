import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminPassword, startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  proxied = await startTestApp({ url: new URL("https://ci.example.com") });
});
afterAll(() => Promise.all([server.close(), proxied.close()]));

const elsewhere = { origin: "https://elsewhere.example.com" };

const signIn = (app: TestApp, password: string, headers: Record<string, string> = {}) =>
  app.fetch("/login", {
    as: "nobody",
    method: "POST",
    body: new URLSearchParams({ username: "owner", password }),
    headers,
  });

const database = (app: TestApp) => new DatabaseSync(join(app.folder, "data", "signalbox.db"));

it("hashes passwords with scrypt, and stores tokens so that only this server's key finds and reads them", async () => {
  const rows = database(server)
    .prepare("select password_hash, token_hash, token_encrypted from users where login = 'owner'")
    .get()!;
  expect(rows["password_hash"]).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  const token = server.tokenOf("owner");
  const plainHashes = (["hex", "base64url", "base64"] as const).map((encoding) =>
    createHash("sha256").update(token).digest(encoding),
  );
  expect(plainHashes).not.toContain(rows["token_hash"]);
  const kept = z.instanceof(Uint8Array).parse(rows["token_encrypted"]);
  expect(Buffer.from(kept).includes(token)).toBe(false);
});

it("leaves neither password, token nor session in any file of the data folder", async () => {
  const response = await signIn(server, adminPassword);
  const session = /_session_=(\w+)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? "";
  expect(session).toHaveLength(43);
  const data = join(server.folder, "data");
  const names = await readdir(data, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toContain("signalbox.db-wal");
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name));
    for (const secret of [adminPassword, server.tokenOf("owner"), session])
      expect([name, bytes.includes(secret)]).toEqual([name, false]);
  }
});

it("ends the sessions of a user who is deleted", async () => {
  const { store, sessions } = server.app.deps;
  const user = store.users.insert({ login: "leaver", token: "leaver".padEnd(32, "-") });
  const headers = { cookie: `_session_=${sessions.begin(user, undefined)}` };
  const status = async () => (await server.fetch("/api/user", { as: "nobody", headers })).status;
  expect(await status()).toBe(200);
  await server.call("deleteUser", { params: { login: "leaver" } });
  expect(await status()).toBe(401);
});

it("allows calls from pages of other sites with a token", async () => {
  const headers = {
    ...elsewhere,
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization,content-type",
  };
  const preflight = await server.fetch("/api/user", { as: "nobody", method: "OPTIONS", headers });
  expect([preflight.status, await preflight.text()]).toEqual([204, ""]);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(
    /Authorization.*Content-Type/,
  );
  const query = `/api/user?access_token=${server.tokenOf("reader")}`;
  for (const answer of [
    await server.fetch("/api/user", { as: "reader", headers: elsewhere }),
    await server.fetch(query, { as: "nobody", headers: elsewhere }),
  ])
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

it("shows pages of other sites nothing with a wrong token or that of a blocked account", async () => {
  for (const [path, headers] of [
    ["/api/user?access_token=bogus", elsewhere],
    ["/api/openapi.json?access_token=bogus", elsewhere],
    ["/api/openapi.json?access_token=", elsewhere],
    ["/api/user", { ...elsewhere, authorization: "Bearer wrong" }],
    ["/api/user", { ...elsewhere, authorization: `Bearer ${server.tokenOf("blocked")}` }],
  ] as [string, Record<string, string>][]) {
    const answer = await server.fetch(path, { as: "nobody", headers });
    expect([path, answer.headers.get("access-control-allow-origin")]).toEqual([path, null]);
    await answer.body?.cancel();
  }
});

it("shows pages of other sites nothing with the browser's cookie, or as a visitor", async () => {
  const cookie = (await signIn(server, adminPassword)).headers.getSetCookie()[0]!.split(";")[0]!;
  for (const [path, headers] of [
    ["/api/user", { ...elsewhere, cookie }],
    ["/api/stream", { ...elsewhere, cookie, accept: "text/html" }],
    ["/api/user", elsewhere],
    ["/login", elsewhere],
    ["/", { ...elsewhere, cookie }],
  ] as [string, Record<string, string>][]) {
    const answer = await server.fetch(path, { as: "nobody", headers });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    await answer.body?.cancel();
  }
});

it("ignores X-Forwarded headers if no proxy is configured", async () => {
  const forwarded = (address: string) => ({ "x-forwarded-for": address });
  for (let count = 0; count < 10; count += 1)
    await signIn(server, "wrong words", forwarded(`10.0.0.${count}`));
  const refused = await signIn(server, adminPassword, forwarded("10.0.0.99"));
  expect(refused.headers.get("location")).toContain("Too%20many");
  server.advance(15 * 60);
  const cookie = (await signIn(server, adminPassword)).headers.getSetCookie()[0]!.split(";")[0]!;
  const forged = await server.fetch("/api/user/token", {
    as: "nobody",
    method: "POST",
    headers: {
      ...elsewhere,
      cookie,
      "x-forwarded-host": "elsewhere.example.com",
      "x-forwarded-proto": "https",
    },
  });
  expect(forged.status).toBe(403);
});

it("trusts the configured proxy, and only the address that the proxy itself added", async () => {
  const origin = "https://ci.example.com";
  const from = (list: string) => ({ origin, "x-forwarded-for": list });
  for (let count = 0; count < 10; count += 1)
    await signIn(proxied, "wrong words", from(`10.0.0.${count}, 192.0.2.1`));
  const location = async (list: string) =>
    (await signIn(proxied, adminPassword, from(list))).headers.get("location");
  expect(await location("10.0.0.99, 192.0.2.1")).toContain("Too%20many");
  expect(await location("192.0.2.2")).toBe("/");
});

it("sends all answers with security headers", async () => {
  for (const path of ["/welcome", "/api/user", "/nowhere/at/all", "/api/stream"]) {
    const answer = await server.fetch(path);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    expect(answer.headers.get("x-powered-by")).toBeNull();
    await answer.body?.cancel();
  }
});

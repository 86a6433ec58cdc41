import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerMcp } from "../src/assistants/protocol/register-mcp.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ mcp: "read" });
});
afterAll(() => server.close());

it("says how to switch it on, whatever the method", async () => {
  const http = Fastify();
  await registerMcp(http, { mcp: "off", host: "localhost", url: undefined });
  for (const method of ["GET", "POST", "DELETE"] as const) {
    const { statusCode, body } = await http.inject({ method, url: "/mcp" });
    expect([statusCode, body]).toEqual([404, expect.stringContaining("--mcp")]);
  }
});

const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });

function ask(
  headers: Record<string, string>,
  path = "/mcp",
  as: "owner" | "nobody" = "owner",
  body = message,
) {
  const types = {
    Accept: "application/json, text/event-stream",
    "Content-Type": "application/json",
  };
  return server.fetch(path, {
    as,
    method: "POST",
    headers: { ...types, ...headers },
    body,
  });
}

it("answers a person's token", async () => {
  const response = await ask({});
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain("why_failed");
  expect(text).not.toContain("restart");
});

it("says what is wrong with the address of a resource", async () => {
  const params = { uri: "signalbox://%zz/b/builds/1/pipeline" };
  const read = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params });
  expect(await (await ask({}, "/mcp", "owner", read)).text()).toContain("write % as %25");
});

it.each([
  [{ Origin: "https://evil.example.com" }],
  [{ "Sec-Fetch-Site": "cross-site" }],
  [{ Origin: "null" }],
])("refuses what a page elsewhere sends: %o", async (headers) => {
  expect((await ask(headers)).status).toBe(403);
});

it("refuses a token that is wrong, in the address, or missing beside a cookie", async () => {
  const token = server.tokenOf("owner");
  expect((await ask({ Authorization: "Bearer wrong" })).status).toBe(401);
  expect((await ask({}, `/mcp?access_token=${token}`, "nobody")).status).toBe(400);
  const signedIn = await server.fetch("/login", {
    as: "nobody",
    method: "POST",
    headers: { Origin: server.address, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ username: "owner", password: "correct horse battery" }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect((await server.fetch("/api/user", { as: "nobody", headers: { cookie } })).status).toBe(200);
  expect((await ask({ cookie }, "/mcp", "nobody")).status).toBe(401);
});

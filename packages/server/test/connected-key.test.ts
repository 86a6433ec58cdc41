import { once } from "node:events";
import { get, type IncomingMessage, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startLocalServer, type LocalServer } from "./local-server.ts";
import { startConnected, type TestConnected } from "./start-connected.ts";

const ownerToken = "token-of-the-owner";

/** Answers with the credentials that it received. */
const echo: RequestListener = ({ headers }, response) => {
  const { authorization, cookie } = headers;
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ authorization, cookie }));
};

let server: LocalServer;
let connected: TestConnected;
beforeEach(async () => {
  server = await startLocalServer(echo);
  connected = await startConnected(server.address, { token: ownerToken });
});
afterEach(async () => {
  await connected.close();
  await server.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(connected.address + path, { method, headers, redirect: "manual" });

/** Sends a request with headers that `fetch` would set itself. */
const sendWithHeaders = async (
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> => {
  const [answer] = await once(get(connected.address + path, { headers }), "response");
  return answer;
};

const portOf = ({ address }: TestConnected): string => new URL(address).port;

/** Opens the address that the connected server printed, and returns the cookie as a browser sends it. */
const openWithKey = async (one = connected): Promise<string> => {
  const opened = await fetch(one.openAt, { redirect: "manual" });
  return opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

const signed = { authorization: `Bearer ${ownerToken}` };

it("sets a cookie for the key and redirects to the address without it", async () => {
  expect(connected.openAt).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=\w{32,}$/);
  const opened = await fetch(connected.openAt, { redirect: "manual" });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, "/"]);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  const [set = ""] = opened.headers.getSetCookie();
  const [pair = "", ...attributes] = set.split("; ");
  expect(pair).toMatch(new RegExp(`^signalbox_key_${portOf(connected)}=\\w{32,}$`));
  expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Strict"]));
  const page = await ask("/", { cookie: pair });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>")]);
});

it("signs requests that have the cookie, and passes no cookie on", async () => {
  const cookie = await openWithKey();
  expect(await (await ask("/api/user", { cookie })).json()).toEqual(signed);
  expect(await (await ask("/api/user", { cookie }, "POST")).json()).toEqual(signed);
  const proxied = { cookie, authorization: "Basic b2N0bzpjYXQ=" };
  expect(await (await ask("/api/user", proxied)).json()).toEqual(signed);
});

it.each(["/", "/octo/cat/1", "/assets/x.js", "/index.html", "/link/octo/cat/tree/main"])(
  "answers %s with a page of instructions if the cookie is missing",
  async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      403,
      expect.stringMatching(/^text\/html/),
    ]);
    expect(await answer.text()).toContain("Open the address that Signalbox printed");
  },
);

it.each([
  ["no cookie", {}],
  ["another cookie", { cookie: "_session_=1" }],
  ["an empty header", { authorization: " " }],
])("refuses calls with %s", async (_, headers: Record<string, string>) => {
  for (const path of ["/api/user", "/api/stream", `/api/user?access_token=${ownerToken}`]) {
    const answer = await ask(path, headers);
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: expect.stringMatching(/^Open the address that Signalbox printed/) },
    ]);
  }
});

it("refuses a wrong key, and the key and the cookie of another connected server", async () => {
  const other = await startConnected(server.address, { token: ownerToken });
  try {
    const { search } = new URL(other.openAt);
    for (const query of ["?key=", "?key=wrong", search, `${search}&key=wrong`]) {
      const answer = await ask(`/${query}`);
      expect([query, answer.status, answer.headers.getSetCookie()]).toEqual([query, 403, []]);
    }
    const value = (await openWithKey(other)).split("=")[1] ?? "";
    const cookie = `signalbox_key_${portOf(connected)}=${value}`;
    expect((await ask("/api/user", { cookie })).status).toBe(403);
  } finally {
    await other.close();
  }
});

it("forwards requests with their own credentials unchanged, with or without the cookie", async () => {
  const own = { authorization: "Bearer mine" };
  expect(await (await ask("/api/user", own)).json()).toEqual(own);
  const cookie = await openWithKey();
  expect(await (await ask("/api/user", { ...own, cookie })).json()).toEqual(own);
  // The token must not replace a header that a proxy dropped.
  const dropped = await sendWithHeaders("/api/user", {
    ...own,
    cookie,
    connection: "authorization",
  });
  expect(JSON.parse(await text(dropped))).toEqual({});
});

it("passes /healthz on to anybody, unsigned", async () => {
  expect(await (await ask("/healthz")).json()).toEqual({});
  expect((await ask("/healthz/x")).status).toBe(403);
});

it("reloads after a link from another site, because browsers first withhold the cookie", async () => {
  const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  const followed = async (site: string) => {
    const answer = await sendWithHeaders("/octo/cat/1", { ...navigation, "sec-fetch-site": site });
    answer.resume();
    return [answer.statusCode, answer.headers["content-type"], answer.headers["refresh"]];
  };
  const page = [403, "text/html"];
  expect(await followed("cross-site")).toEqual([...page, "0"]);
  expect(await followed("same-origin")).toEqual([...page, undefined]);
});

it("prints no key if there is no token", async () => {
  const open = await startConnected(server.address);
  expect(open.openAt).toBe(open.address);
  await open.close();
});

it("is opened at the address that people use, over https with a cookie for https only", async () => {
  const url = new URL("https://ci.example.com");
  const front = await startConnected(server.address, { token: ownerToken, url });
  try {
    expect(front.openAt).toMatch(/^https:\/\/ci\.example\.com\/\?key=/);
    const { search } = new URL(front.openAt);
    const opened = await fetch(`${front.address}/${search}`, { redirect: "manual" });
    expect(opened.headers.getSetCookie()).toEqual([expect.stringContaining("; Secure")]);
  } finally {
    await front.close();
  }
});

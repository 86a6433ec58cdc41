import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { startLocalServer, type LocalServer } from "../../test/local-server.ts";
import { createForgeClient } from "./forge-client.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A client of a host that answers so, and a clock that stands still. */
async function start(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server = await startLocalServer(answer);
  const clock = { now: Date.parse("2026-01-01T12:00:00Z") };
  const client = createForgeClient({
    api: new URL(server.address),
    authorization: (token) => `Bearer ${token}`,
    atOnce: 1,
    now: () => clock.now,
  });
  const { signal } = new AbortController();
  const read = (token = "a") => client.read(z.object({ id: z.number() }), "/x", { token, signal });
  return { client, clock, read };
}

it("asks again with the tag of the last answer, separately for each person", async () => {
  const asked: string[] = [];
  const { read } = await start(({ headers }, response) => {
    const { authorization = "", "if-none-match": tag = "" } = headers;
    asked.push(`${authorization} ${tag}`);
    if (tag === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { ETag: '"1"', Link: "<x>" }).end('{"id":1}');
  });
  expect((await read()).value).toEqual({ id: 1 });
  const { value, headers } = await read();
  expect(value).toEqual({ id: 1 });
  expect(headers.get("link")).toBe("<x>");
  await read("b");
  expect(asked).toEqual(["Bearer a ", 'Bearer a "1"', "Bearer b "]);
});

const later = String(Date.parse("2026-01-01T12:10:00Z") / 1000);

it.each([
  ["403 without a rest", 403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": later }],
  ["403 with a time", 403, { "retry-after": "600" }],
  ["429 with a time", 429, { "retry-after": "600" }],
  ["429 without a rest", 429, { "ratelimit-remaining": "0", "ratelimit-reset": later }],
  ["a success without a rest", 200, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": later }],
])("sends nothing more until the time that %s names", async (_name, status, headers) => {
  let count = 0;
  const { clock, read } = await start((_request, response) => {
    count += 1;
    if (count === 1) response.writeHead(status, headers).end('{"id":1}');
    else response.writeHead(200).end('{"id":2}');
  });
  await read().catch(() => undefined);
  await expect(read()).rejects.toThrow(
    /^127\.0\.0\.1:\d+ allows no more calls for now; it is asked again in 10 minutes$/,
  );
  expect(count).toBe(1);
  // Another person's token has an allowance of its own.
  expect((await read("b")).value).toEqual({ id: 2 });
  clock.now += 601_000;
  expect((await read()).value).toEqual({ id: 2 });
});

it.each([
  [403, '{"message":"You have exceeded a secondary rate limit."}'],
  [429, ""],
])("waits a minute after a %s that names no time", async (status, text) => {
  const { read } = await start((_request, response) => {
    response.writeHead(status, { "x-ratelimit-remaining": "12" }).end(text);
  });
  await expect(read()).rejects.toMatchObject({ failure: "unavailable", retryAfter: 60 });
});

it("takes a refusal without a limit as one", async () => {
  const { read } = await start((_request, response) => {
    response.writeHead(403, { "x-ratelimit-remaining": "12" }).end('{"message":"No."}');
  });
  await expect(read()).rejects.toMatchObject({ failure: "forbidden", retryAfter: undefined });
});

it.each([
  [400, "rejected"],
  [401, "refused"],
  [403, "forbidden"],
  [404, "missing"],
  // The lock of a pipeline at GitLab.
  [409, "unavailable"],
  [502, "unavailable"],
])("takes a %s as %s", async (status, failure) => {
  const { read } = await start((_request, response) => {
    response.writeHead(status).end('{"message":"No."}');
  });
  await expect(read()).rejects.toMatchObject({ failure });
});

it("runs the calls of one token after each other", async () => {
  const open: ServerResponse[] = [];
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { read } = await start((_request, response) => {
    open.push(response);
    arrived[open.length - 1]?.resolve();
  });
  const calls = Promise.all([read("a"), read("a"), read("b")]);
  await Promise.all(arrived.map(({ promise }) => promise));
  // The second call of the first token waits; that of the other one does not.
  expect(open).toHaveLength(2);
  const [first, other] = open;
  first?.end('{"id":1}');
  other?.end('{"id":1}');
  await expect.poll(() => open.length).toBe(3);
  open[2]?.end('{"id":1}');
  expect(await calls).toHaveLength(3);
});

it("follows redirects on the same host, and sends nothing to another one", async () => {
  const asked: string[] = [];
  const other = await startLocalServer(({ url }, response) => {
    asked.push(`other ${url}`);
    response.writeHead(200).end('{"id":2}');
  });
  let target = "/y";
  const { read } = await start(({ url, headers }, response) => {
    asked.push(`${url} ${headers.authorization}`);
    if (url === "/x") response.writeHead(307, { Location: target }).end();
    else response.writeHead(200).end('{"id":1}');
  });
  expect((await read()).value).toEqual({ id: 1 });
  target = `${other.address}/y`;
  await expect(read()).rejects.toThrow(`redirects to ${other.address}, which gets no token`);
  await other.close();
  expect(asked).toEqual(["/x Bearer a", "/y Bearer a", "/x Bearer a"]);
});

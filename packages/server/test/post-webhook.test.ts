import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { nodeOptions } from "../node-options.mjs";
import { createAddressRules } from "../src/outcomes/outgoing-webhooks/addresses.ts";
import {
  createAllowedLookup,
  type Resolve,
} from "../src/outcomes/outgoing-webhooks/allowed-lookup.ts";
import { post } from "../src/outcomes/outgoing-webhooks/post.ts";
import { startLocalServer, type LocalServer } from "./local-server.ts";

const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const start = async (answer: RequestListener, tls?: { key: string; cert: string }) => {
  const server = await startLocalServer(answer, { tls });
  opened.push(server);
  return server;
};

const loopback = { hosts: [], networks: [{ address: "127.0.0.1", bits: 32 }] };
const lookupOf = (resolve?: Resolve, allowed: typeof loopback = loopback) =>
  createAllowedLookup(createAddressRules(allowed), resolve);

/** Long enough that only an answer that never comes takes longer. */
const longTimeoutMs = 60_000;

const send = (
  url: string,
  { timeoutMs = longTimeoutMs, lookup = lookupOf(), signal = new AbortController().signal } = {},
) =>
  post(
    { url: new URL(url), headers: { "X-Test": "1" }, body: Buffer.from("body") },
    { timeoutMs, lookup, signal },
  );

const notReached: RequestListener = () => {
  throw new Error("this server must not be reached");
};

it("sends the exact bytes with their length, over a connection that is closed afterwards", async () => {
  let text = "";
  const server = await start((request, response) => {
    const { "content-length": length, "x-test": header } = request.headers;
    text += [request.method, length, header].join(" ");
    request.on("data", (piece) => (text += ` ${piece}`));
    request.on("end", () => response.writeHead(204).end());
  });
  expect(await send(server.address)).toEqual({ status: 204, retryAfter: undefined });
  expect(text).toBe("POST 4 1 body");
  await expect.poll(server.connections).toBe(0);
});

it("reports the status of an error and when to retry", async () => {
  const server = await start((_request, response) => {
    response.writeHead(429, { "retry-after": "30" }).end();
  });
  expect(await send(server.address)).toEqual({ status: 429, retryAfter: "30" });
});

it("follows no redirect", async () => {
  let requests = 0;
  const target = await start(notReached);
  const server = await start((_request, response) => {
    requests += 1;
    response.writeHead(307, { location: target.address }).end();
  });
  expect(await send(server.address)).toMatchObject({ status: 307 });
  expect([requests, target.connections()]).toEqual([1, 0]);
});

it("reports a refused connection", async () => {
  const server = await startLocalServer(notReached);
  await server.close();
  const error = "The connection was refused.";
  expect(await send(server.address)).toEqual({ error, isFinal: false });
});

it("gives up on a receiver that never answers", async () => {
  const server = await start(() => undefined);
  const error = "No answer within 0.2 seconds.";
  expect(await send(server.address, { timeoutMs: 200 })).toEqual({ error, isFinal: false });
  await expect.poll(server.connections).toBe(0);
});

it("gives up on a receiver that sends its headers too slowly", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).write("HTTP/1.1 200 OK\r\nX-Slow: ");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({ close: async () => server.close() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  expect(await send(`http://127.0.0.1:${port}`, { timeoutMs: 200 })).toMatchObject({
    error: "No answer within 0.2 seconds.",
  });
});

it("counts an answer whose body never ends as an answer", async () => {
  const server = await start((_request, response) => {
    response.writeHead(200, { "content-length": "100" }).write("only this");
  });
  expect(await send(server.address, { timeoutMs: 1000 })).toMatchObject({ status: 200 });
  await expect.poll(server.connections).toBe(0);
});

it("stops reading an endless answer", async () => {
  let sent = 0;
  const server = await start((_request, response) => {
    response.writeHead(200);
    const piece = Buffer.alloc(1024, "x");
    const write = () => {
      sent += 1;
      if (response.writable) response.write(piece, (error) => error ?? setImmediate(write));
    };
    write();
  });
  expect(await send(server.address)).toMatchObject({ status: 200 });
  await expect.poll(server.connections).toBe(0);
  expect(sent).toBeGreaterThan(4);
});

it("reports a receiver that closes the connection", async () => {
  const server = await start((request) => void request.socket.destroy());
  expect(await send(server.address)).toEqual({
    error: "The connection was closed before an answer arrived.",
    isFinal: false,
  });
});

it.each([
  ["that is not HTTP", "hello\r\n\r\n", "The answer is not HTTP."],
  [
    "with endless headers",
    `HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}`,
    "The answer is not HTTP.",
  ],
  [
    "that changes the protocol",
    "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
    "The connection was closed before an answer arrived.",
  ],
])("reports an answer %s", async (_, text, error) => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.write(text));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({ close: async () => server.close() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  expect(await send(`http://127.0.0.1:${port}`)).toEqual({ error, isFinal: false });
});

it("reports a self-signed certificate, and a receiver without TLS", async () => {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const names = ["-nodes", "-days", "1", "-subj", "/CN=hooks.example.com"];
  execFileSync("openssl", [...request, "-keyout", key, "-out", cert, ...names], {
    stdio: "ignore",
  });
  const tls = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  const server = await start(notReached, tls);
  expect(await send(server.address.replace("http:", "https:"))).toEqual({
    error: "The certificate is not signed by a known authority.",
    isFinal: false,
  });
  const plain = await start(notReached);
  expect(await send(plain.address.replace("http:", "https:"))).toEqual({
    error: "A secure connection could not be established.",
    isFinal: false,
  });
});

const portOf = ({ address }: LocalServer) => new URL(address).port;
const internal = { address: "127.0.0.1", family: 4 };
const external = { address: "192.0.43.7", family: 4 };
const forbidden = {
  error: "The address is not public. A system administrator can allow it with --webhook-addresses.",
  isFinal: true,
};

it.each([
  ["a name that resolves to loopback", [internal]],
  ["a name with a public and an internal address", [external, internal]],
  ["a name that resolves to an address within IPv6", [{ address: "::ffff:127.0.0.1", family: 6 }]],
])("sends nothing to %s", async (_, addresses) => {
  const server = await start(notReached);
  const lookup = lookupOf(async () => addresses, { hosts: [], networks: [] });
  const url = `http://hooks.example.com:${portOf(server)}`;
  expect(await send(url, { lookup })).toEqual(forbidden);
  expect(server.connections()).toBe(0);
});

it("connects to the address that was checked, although the name changes its addresses", async () => {
  let requests = 0;
  const server = await start((_request, response) => {
    requests += 1;
    response.writeHead(204).end();
  });
  let lookups = 0;
  const lookup = lookupOf(async () => {
    lookups += 1;
    return lookups === 1 ? [internal] : [{ address: "127.0.0.2", family: 4 }];
  });
  const url = `http://hooks.example.com:${portOf(server)}`;
  expect(await send(url, { lookup })).toMatchObject({ status: 204 });
  expect([lookups, requests]).toEqual([1, 1]);
  expect(await send(url, { lookup })).toEqual(forbidden);
  expect([lookups, requests]).toEqual([2, 1]);
});

it("reports a name that does not exist", async () => {
  const lookup = lookupOf(() =>
    Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
  );
  const error = "The host name does not exist.";
  expect(await send("http://hooks.invalid", { lookup })).toEqual({ error, isFinal: false });
});

it("is cancelled when the server stops", async () => {
  const stop = new AbortController();
  const server = await start(() => stop.abort());
  expect(await send(server.address, { signal: stop.signal })).toHaveProperty("error");
});

it("uses no proxy, even if Node's environment names one", async () => {
  const server = await start((_request, response) => response.writeHead(204).end());
  const proxy = await start(notReached);
  const module = JSON.stringify(
    join(import.meta.dirname, "../src/outcomes/outgoing-webhooks/post.ts"),
  );
  const script = `
    import { lookup } from "node:dns";
    import { post } from ${module};
    const request = { url: new URL("${server.address}"), headers: {}, body: Buffer.from("") };
    const signal = new AbortController().signal;
    console.log(JSON.stringify(await post(request, { lookup, timeoutMs: ${longTimeoutMs}, signal })));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...nodeOptions, "--input-type=module", "--eval", script],
    { env: { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy.address, http_proxy: proxy.address } },
  );
  expect(JSON.parse(stdout)).toEqual({ status: 204 });
  expect(proxy.connections()).toBe(0);
});

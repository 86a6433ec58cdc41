import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLocalServer, type LocalServer } from "./local-server.ts";
import { startConnected, type TestConnected } from "./start-connected.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let requestedPaths: string[] = [];
let upstream: LocalServer;
let connected: TestConnected;
let signed: TestConnected;
let embedded: TestApp;
beforeAll(async () => {
  upstream = await startLocalServer(({ method, url }, response) => {
    if (url !== "/welcome") requestedPaths.push(`${method} ${url}`);
    response.setHeader("content-type", "application/json");
    response.end("{}");
  });
  embedded = await startTestApp();
  connected = await startConnected(upstream.address);
  signed = await startConnected(upstream.address, { token: "token-of-the-owner" });
  // Each has asked what stands behind it.
  requestedPaths = [];
});
afterAll(async () => {
  await signed.close();
  await connected.close();
  await embedded.close();
  await upstream.close();
});

/** Sends a request byte for byte and returns status and body. */
const send = async (address: string, request: string): Promise<[number, string]> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`${request}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  return [Number(answer.split(" ", 2)[1]), answer.slice(answer.indexOf("\r\n\r\n") + 4)];
};

const servers = [
  ["the connected server", () => connected.address],
  ["the connected server with a token", () => signed.address],
  ["the embedded server", () => embedded.address],
] as const;

const own = "Host: localhost\r\nAuthorization: Bearer mine";

const badTarget = "The target of a request must begin with a slash";
const badHost = "The Host header is missing or malformed";

for (const [name, address] of servers) {
  it.each([
    ["an absolute target", `GET http://evil.example/api/user HTTP/1.1\r\n${own}`, 400, badTarget],
    ["an https target", `GET https://evil.example/ HTTP/1.1\r\n${own}`, 400, badTarget],
    ["an asterisk", `OPTIONS * HTTP/1.1\r\n${own}`, 400, badTarget],
    ["TRACE", `TRACE /api/user HTTP/1.1\r\n${own}`, 405, "Method Not Allowed"],
    ["TRACE of a page", `TRACE / HTTP/1.1\r\n${own}`, 405, "Method Not Allowed"],
    ["no Host", "GET /api/user HTTP/1.0\r\nAuthorization: Bearer mine", 400, badHost],
    ["an empty Host", `GET /api/user HTTP/1.1\r\nHost:`, 400, badHost],
    ["a Host with a space", `GET /api/user HTTP/1.1\r\nHost: a b`, 400, badHost],
    ["half an address", `GET /login HTTP/1.1\r\nHost: [::1`, 400, badHost],
    ["a Host with a user", `GET /api/user HTTP/1.1\r\nHost: a@localhost`, 400, badHost],
    ["a Host with a path", `GET / HTTP/1.1\r\nHost: localhost/x`, 400, badHost],
    ["a port that is none", `GET /api/user HTTP/1.1\r\nHost: localhost:http`, 400, badHost],
    ["two Hosts", `GET /api/user HTTP/1.1\r\n${own}\r\nHost: localhost`, 400, badHost],
  ])(`${name} refuses %s`, async (_, request, status, message) => {
    const [answered, body] = await send(address(), request);
    expect([answered, JSON.parse(body)]).toEqual([status, { message }]);
    expect(requestedPaths).toEqual([]);
  });
}

it.each([
  "localhost",
  "localhost:8080",
  "127.0.0.1:80",
  "[::1]:8080",
  "my_ci.local",
  "ci.example.",
])("accepts the Host %s", async (host) => {
  for (const address of [connected.address, embedded.address]) {
    const [status] = await send(address, `GET /healthz HTTP/1.1\r\nHost: ${host}`);
    expect(status).toBe(200);
  }
  requestedPaths = [];
});

it("closes connections whose headers do not arrive in time", async () => {
  const answers = servers.map(async ([, address]) => {
    const { hostname, port } = new URL(address());
    const socket = connect(Number(port), hostname);
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Begun: ");
    return (await text(socket)).split("\r\n", 1)[0];
  });
  expect(await Promise.all(answers)).toEqual(servers.map(() => "HTTP/1.1 408 Request Timeout"));
});

it("does not report malformed requests as failures of the server", () => {
  expect([...connected.printed, ...signed.printed]).toEqual([]);
});

import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startConnected, type TestConnected } from "./start-connected.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

const hourMs = 3_600_000;
const http = { headersTimeout: 100, connectionsCheckingInterval: 10 };
/** The connection's own deadline is so far away that only the request's can end it. */
const deadlines = { requestTimeout: 100, connectionTimeout: hourMs, http };

/** Takes requests and never answers. */
const behind = createServer(() => {});
let server: TestApp;
let runners: TestApp;
let connected: TestConnected;
beforeAll(async () => {
  await once(behind.listen(0, "127.0.0.1"), "listening");
  const address = behind.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  // With remote runners, whose uploads may take long, the server has a deadline of its own.
  server = await startTestApp({ deadlines });
  runners = await startTestApp({
    deadlines,
    runnerSecrets: { shared: "secret", byType: new Map() },
  });
  connected = await startConnected(`http://127.0.0.1:${address.port}`, { deadlines });
});
afterAll(async () => {
  await connected.close();
  await server.close();
  await runners.close();
  behind.closeAllConnections();
  behind.close();
});

/** Sends the start of a request, and waits until the server closes the connection. */
const send = (address: string, start: string): Promise<string> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(start);
  return text(socket);
};

const slow = [
  ["headers", "X-Unfinished: "],
  ["a body of known length", "Content-Length: 900000\r\n\r\n{"],
  ["a chunked body", "Transfer-Encoding: chunked\r\n\r\nfffff\r\n{"],
] as const;

it.each(slow)("%s without an end get 408", async (_what, rest) => {
  const authorization = `Authorization: Bearer ${server.tokenOf("admin")}`;
  const start = `PATCH /api/user HTTP/1.1\r\nHost: test\r\n${authorization}\r\n${rest}`;
  for (const { address } of [server, runners, connected]) {
    const answer = await send(address, start);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('{"message":"The request took too long"}');
  }
});

import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConnected, type TestConnected } from "./start-connected.ts";
import { startTestApp, type TestApp } from "./start-test-app.ts";

let server: TestApp;
let connected: TestConnected;
beforeAll(async () => {
  server = await startTestApp();
  connected = await startConnected(server.address);
});
afterAll(async () => {
  await connected.close();
  await server.close();
});

/** Sends these exact bytes, because an HTTP client would normalize the address. */
const send = async (address: string, request: string) => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), type: /content-type: (\S+)/i.exec(head)?.[1], body };
};
const get = (path: string, header = "X-Small: 1") =>
  `GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n${header}\r\n\r\n`;

const tooLong = "The URL and the headers are too long";
const all = [
  ["a large header", get("/api/user", `X-Big: ${"x".repeat(60_000)}`), 431, tooLong],
  ["a long query", get(`/api/user?a=${"x".repeat(30_000)}`), 431, tooLong],
  ["what is no request", "Hello?\r\n\r\n", 400, "The request is not valid HTTP"],
] as const;

it.each(all)(
  "%s is refused with one message, here and through the connected server",
  async (...row) => {
    const [, request, status, message] = row;
    for (const { address } of [server, connected]) {
      const answer = await send(address, request);
      expect([answer.status, answer.type]).toEqual([status, "application/json"]);
      expect(JSON.parse(answer.body)).toEqual({ message });
    }
  },
);

describe("an unknown address is not found, with the message of the contract", () => {
  it.each([
    "/api//user",
    "/api/user/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    `/api/repos/team/${"x".repeat(9000)}`,
    `/${"x".repeat(9000)}/${"y".repeat(900)}`,
    "/assets/%2e%2e/index.html",
    "/%00",
  ])("%.40s", async (path) => {
    const { status, body } = await send(server.address, get(path));
    expect([status, JSON.parse(body)]).toEqual([404, { message: "Not Found" }]);
  });
});

import { STATUS_CODES } from "node:http";
import type { ConnectionError } from "fastify";
import type { Socket } from "node:net";

/**
 * Answers requests that Node rejects before Fastify sees them, such as those with too long headers,
 * with the usual error body (https://nodejs.org/api/http.html#event-clienterror).
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (socket.writable && error.code !== "ECONNRESET") {
    const { status, message } = refusals[error.code] ?? badRequest;
    socket.write(rawAnswer(status, message));
  }
  socket.destroy();
}

/** The usual error as bytes, for a connection without a request. */
export function rawAnswer(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const body = `${JSON.stringify({ message })}\n`;
  const lines = Object.entries({
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

const badRequest = { status: 400, message: "The request is not valid HTTP" };
const refusals: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The URL and the headers are too long" },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long" },
};

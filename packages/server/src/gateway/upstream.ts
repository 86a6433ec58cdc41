import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { Pool } from "undici";
import { systemCode } from "../lib/start-error.ts";
import type { Limits } from "./passed-on.ts";

/** What is asked of the server. */
export type Question = {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body?: Buffer | undefined;
  limits: Limits;
  /** Gives the answer up, also while its body arrives. */
  signal: AbortSignal;
};

/** The beginning of an answer, where a header that stands once is a text, `set-cookie` too. The body must be read to its end, or given up by the signal. */
export type UpstreamAnswer = { status: number; headers: IncomingHttpHeaders; body: Readable };

/** The CI server behind us. */
export type Upstream = {
  address: URL;
  /** Rejects with an error of undici or of the system where there is no answer. */
  ask: (question: Question) => Promise<UpstreamAnswer>;
  /** Ends all connections, whatever is under way on them. */
  close: () => Promise<void>;
};

const connectMs = 10_000;
const aliveEveryMs = 15_000;

export const openUpstream = (address: URL): Upstream => {
  const pool = new Pool(address.origin, {
    // A stream would hold up whatever shares its connection.
    allowH2: false,
    pipelining: 1,
    connectTimeout: connectMs,
    // A stream has no time limit: a server that has vanished is noticed by the connection.
    connect: { keepAlive: true, keepAliveInitialDelay: aliveEveryMs },
  });
  const send = async ({ limits, body, ...question }: Question): Promise<UpstreamAnswer> => {
    const answer = await pool.request({
      ...question,
      body: body ?? null,
      headersTimeout: limits.answerMs,
      bodyTimeout: limits.pieceMs,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
  return {
    address,
    ask: (question) =>
      send(question).catch((error: unknown) => {
        // The server may close a kept connection in the moment in which we use it again.
        if (!isCut(error) || !mayRepeat(question)) throw error;
        return send(question);
      }),
    close: () => pool.destroy(),
  };
};

const isCut = (error: unknown): boolean =>
  ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(systemCode(error) ?? "");

const mayRepeat = ({ method, body, signal }: Question): boolean =>
  (method === "GET" || method === "HEAD") && body === undefined && !signal.aborted;

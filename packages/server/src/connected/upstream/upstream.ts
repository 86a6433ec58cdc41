import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { Pool } from "undici";
import { systemCode } from "../../lib/start-error.ts";
import { forward, type Receiver } from "./forward.ts";
import type { Limits } from "./proxied-path.ts";

/** A request to the server. */
export type UpstreamRequest = {
  method: string;
  /** Including the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body?: Readable | undefined;
  limits: Limits;
  /** Cancels the request, even while the body is being received. */
  signal: AbortSignal;
};

/**
 * The start of an answer. Headers that occur once are strings, even `set-cookie`. The body must be
 * read to its end or cancelled by the signal.
 */
export type UpstreamAnswer = { status: number; headers: IncomingHttpHeaders; body: Readable };

/** The CI server behind the connected server. */
export type Upstream = {
  address: URL;
  /** Rejects with an error of undici or of the system if there is no answer. */
  request: (request: UpstreamRequest) => Promise<UpstreamAnswer>;
  /** Sends a request whose answer is passed on as it is, and returns a function that cancels it. */
  forward: (request: Omit<UpstreamRequest, "signal">, receiver: Receiver) => () => void;
  /** Closes all connections, even busy ones. */
  close: () => Promise<void>;
};

const connectMs = 10_000;
const aliveEveryMs = 15_000;

export function openUpstream(address: URL): Upstream {
  const pool = new Pool(address.origin, {
    // Over HTTP/2 a stream would block other requests on the same connection.
    allowH2: false,
    pipelining: 1,
    connectTimeout: connectMs,
    // A stream has no timeout, so TCP keep-alive detects a server that has vanished.
    connect: { keepAlive: true, keepAliveInitialDelay: aliveEveryMs },
  });
  const send = async ({ signal, ...request }: UpstreamRequest): Promise<UpstreamAnswer> => {
    const answer = await pool.request({ ...toOptions(request), signal });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
  return {
    address,
    request: (request) =>
      send(request).catch((error: unknown) => {
        // The server may close an idle connection at the moment it is reused, so the request is
        // repeated once.
        if (!isCut(error) || !mayRepeat(request) || request.signal.aborted) throw error;
        return send(request);
      }),
    forward: (request, receiver) => {
      let isFirst = mayRepeat(request);
      return forward(pool, toOptions(request), receiver, (error) => {
        const isRepeated = isFirst && isCut(error);
        isFirst = false;
        return isRepeated;
      });
    },
    close: () => pool.destroy(),
  };
}

const isCut = (error: unknown): boolean =>
  ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(systemCode(error) ?? "");

const mayRepeat = ({ method, body }: Pick<UpstreamRequest, "method" | "body">): boolean =>
  (method === "GET" || method === "HEAD") && body === undefined;

const toOptions = ({ method, path, headers, body, limits }: Omit<UpstreamRequest, "signal">) => ({
  method,
  path,
  headers,
  body: body ?? null,
  headersTimeout: limits.answerMs,
  bodyTimeout: limits.pieceMs,
});

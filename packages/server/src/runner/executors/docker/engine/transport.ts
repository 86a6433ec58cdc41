import type { Readable } from "node:stream";
import { Pool, type Dispatcher } from "undici";
import { EngineError, EngineGoneError } from "./engine-error.ts";
import { formatEngineAddress, type EngineAddress } from "./engine-address.ts";
import { readTlsOptions } from "./tls.ts";
import { serveOverSsh } from "./ssh-tunnel.ts";

export type EngineRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Without the version, for example `/containers/json`. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: Readable | Buffer | string;
  /** Cancels the request, also while the answer is read. */
  signal?: AbortSignal | undefined;
  /** Closes the connection after the answer, which has no length: its end is the connection's end. */
  isRaw?: boolean;
};

export type EngineResponse = {
  status: number;
  headers: Dispatcher.ResponseData["headers"];
  body: Dispatcher.ResponseData["body"];
};

/** Sends HTTP requests to one engine. */
export type Transport = {
  /** The address, for messages. */
  readonly at: string;
  /** Rejects with an EngineError for a status of 400 or above, and with an EngineGoneError without an answer. */
  send: (request: EngineRequest) => Promise<EngineResponse>;
  /** Turns an error that occurred while a body was read into an EngineGoneError. */
  toGone: (cause: unknown) => EngineGoneError;
  /** Closes all connections, even busy ones. */
  close: () => Promise<void>;
};

const connectMs = 10_000;
/** A vanished remote engine is noticed by TCP keep-alive, because following a log has no timeout. */
const aliveEveryMs = 15_000;

export async function openTransport(address: EngineAddress): Promise<Transport> {
  const at = formatEngineAddress(address);
  const { origin, connect, close } = await connectOptions(address);
  const pool = new Pool(origin, {
    allowH2: false,
    pipelining: 1,
    // A container may run for hours without a byte of output.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: connectMs,
      keepAlive: true,
      keepAliveInitialDelay: aliveEveryMs,
      ...connect,
    },
  });
  const toGone = (cause: unknown): EngineGoneError => {
    const code = codeOf(cause);
    const why = code === undefined ? "" : ` (${code})`;
    return new EngineGoneError(`The container engine at ${at} does not answer${why}`, { cause });
  };
  return {
    at,
    toGone,
    send: async ({ method, path, query = {}, headers = {}, body, signal, isRaw = false }) => {
      try {
        const answer = await pool.request({
          method,
          path,
          query: withoutUndefined(query),
          headers,
          body: body ?? null,
          signal: signal ?? null,
          reset: isRaw,
        });
        const { statusCode: status } = answer;
        if (status >= 400) throw new EngineError(await readMessage(answer.body, status), status);
        return { status, headers: answer.headers, body: answer.body };
      } catch (cause) {
        if (cause instanceof EngineError || signal?.aborted === true) throw cause;
        throw toGone(cause);
      }
    },
    close: async () => {
      await pool.destroy();
      await close();
    },
  };
}

async function connectOptions(address: EngineAddress) {
  const close = (): Promise<void> => Promise.resolve();
  if (address.kind === "unix")
    return { origin: "http://localhost", connect: { socketPath: address.path }, close };
  if (address.kind === "ssh") {
    const tunnel = await serveOverSsh(address);
    const connect = { socketPath: tunnel.socket };
    return { origin: "http://localhost", connect, close: tunnel.close };
  }
  const host = address.host.includes(":") ? `[${address.host}]` : address.host;
  const origin = `${address.tls === undefined ? "http" : "https"}://${host}:${address.port}`;
  const connect = address.tls === undefined ? {} : await readTlsOptions(address.tls);
  return { origin, connect, close };
}

function withoutUndefined(query: NonNullable<EngineRequest["query"]>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The engine's message. Proxies in front of an engine answer with other bodies. */
async function readMessage(body: EngineResponse["body"], status: number): Promise<string> {
  const text = (await body.text()).trim();
  try {
    const parsed: unknown = JSON.parse(text);
    if (isRecord(parsed) && typeof parsed["message"] === "string") return parsed["message"].trim();
  } catch {
    // Not JSON: shown as it is.
  }
  return text === "" ? `status ${status}` : text.slice(0, 500);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

import {
  Agent,
  request as requestHttp,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { Agent as TlsAgent, request as requestHttps } from "node:https";
import { isIPv6, type Socket } from "node:net";
import { Readable, pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { systemCode } from "../../../../lib/start-error.ts";
import { formatEngineAddress, type EngineAddress } from "../../../../config/engine-address.ts";
import { EngineError, EngineGoneError, EngineSilentError } from "./engine-error.ts";

export type EngineRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Without the version, for example `/containers/json`. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: Readable | Buffer | string;
  /** Cancels the request, even while the answer is being read. */
  signal?: AbortSignal | undefined;
};

/** Sends HTTP requests to one engine. */
export type Transport = {
  /** The address, for messages. */
  readonly at: string;
  /**
   * Resolves with the start of an answer, whose body must be read to its end or destroyed. Rejects with an EngineError
   * for a status of 400 or above, and with an EngineGoneError if there is no answer.
   */
  send: (request: EngineRequest) => Promise<IncomingMessage>;
  /**
   * The error to report for one that occurred while an answer was read: the reason of the signal if that cancelled the
   * request, else an EngineGoneError.
   */
  failure: (cause: unknown, signal?: AbortSignal) => unknown;
  /** Closes all connections, even busy ones. */
  close: () => Promise<void>;
};

const connectMs = 10_000;
/** A vanished remote engine is noticed by TCP keep-alive, because following a log has no timeout. */
const aliveEveryMs = 15_000;

export async function openTransport(address: EngineAddress): Promise<Transport> {
  const at = formatEngineAddress(address);
  const { request, options, close } = await openConnections(address);
  const failure: Transport["failure"] = (cause, signal) =>
    signal?.aborted === true && !isTimeout(signal) ? signal.reason : toGoneError(at, cause);

  const answerOf = ({ method, path, query, headers, body, signal }: EngineRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request({
        ...options,
        method,
        path: `${path}${formatQuery(query)}`,
        headers: { Host: "localhost", ...headers },
        ...(signal !== undefined && { signal }),
      });
      outgoing.once("socket", watchConnection);
      outgoing.once("response", resolve);
      // Later errors, such as of a body that the engine has refused, must not be unhandled.
      outgoing.on("error", reject);
      if (body instanceof Readable) pipeline(body, outgoing, (error) => error && reject(error));
      else outgoing.end(body);
    });

  return {
    at,
    failure,
    send: async (request) => {
      let bodyFailure: unknown;
      if (request.body instanceof Readable)
        request.body.once("error", (cause) => (bodyFailure = cause));
      try {
        const answer = await answerOf(request);
        const { statusCode = 0 } = answer;
        if (statusCode < 400) return answer;
        throw new EngineError(statusCode, await readMessage(answer, statusCode));
      } catch (cause) {
        if (cause instanceof EngineError || cause === bodyFailure) throw cause;
        throw failure(cause, request.signal);
      }
    },
    close,
  };
}

async function openConnections(address: EngineAddress): Promise<{
  request: typeof requestHttp;
  options: RequestOptions;
  close: () => Promise<void>;
}> {
  if (address.kind === "tcp" && address.tls !== undefined) {
    const { readTlsOptions } = await import("./tls.ts");
    const agent = new TlsAgent({ keepAlive: true, ...(await readTlsOptions(address.tls)) });
    const options = { agent, host: bareHost(address.host), port: address.port };
    return { request: requestHttps, options, close: () => Promise.resolve(agent.destroy()) };
  }
  const agent = new Agent({ keepAlive: true });
  const close = (): Promise<void> => Promise.resolve(agent.destroy());
  if (address.kind === "tcp") {
    const options = { agent, host: bareHost(address.host), port: address.port };
    return { request: requestHttp, options, close };
  }
  if (address.kind === "unix")
    return { request: requestHttp, options: { agent, socketPath: address.path }, close };
  const { serveOverSsh } = await import("./ssh-tunnel.ts");
  const tunnel = await serveOverSsh(address);
  return {
    request: requestHttp,
    options: { agent, socketPath: tunnel.socket },
    close: async () => {
      agent.destroy();
      await tunnel.close();
    },
  };
}

function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

function toGoneError(at: string, cause: unknown): EngineGoneError {
  const code = systemCode(cause);
  if (code === "EACCES" || code === "EPERM")
    return new EngineGoneError(
      `The container engine at ${at} denies access to this account: add the account to the group of the socket, such as docker`,
      { cause },
    );
  const detail = code === undefined ? "" : ` (${code})`;
  return new EngineSilentError(`The container engine at ${at} does not answer${detail}`, { cause });
}

/** Limits the time to connect, because the system's own limit is several minutes. */
function watchConnection(socket: Socket): void {
  if (!socket.connecting) return;
  const limit = setTimeout(() => {
    socket.destroy(Object.assign(new Error("Connecting took too long"), { code: "ETIMEDOUT" }));
  }, connectMs);
  socket.once("connect", () => socket.setKeepAlive(true, aliveEveryMs));
  socket.once("connect", () => clearTimeout(limit));
  socket.once("close", () => clearTimeout(limit));
}

/** URLs have an IPv6 address in brackets. */
function bareHost(host: string): string {
  const bare = host.replace(/^\[|\]$/g, "");
  return isIPv6(bare) ? bare : host;
}

function formatQuery(query: EngineRequest["query"] = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  if (parameters.length === 0) return "";
  return `?${new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

/** The engine's message. Proxies in front of an engine answer with other bodies. */
async function readMessage(answer: IncomingMessage, status: number): Promise<string> {
  const body = (await text(answer)).trim();
  try {
    const parsed: unknown = JSON.parse(body);
    if (isRecord(parsed) && typeof parsed["message"] === "string") return parsed["message"].trim();
  } catch {
    // Text that is not JSON is shown as it is.
  }
  return body === "" ? `status ${status}` : body.slice(0, 500);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

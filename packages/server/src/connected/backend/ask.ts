import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { ErrorAnswer, errorMessages } from "@signalbox/contract";
import { ApiError } from "../../lib/api-error.ts";
import type { Caller } from "./caller.ts";
import { findUnexpectedAnswer, toFailure } from "../upstream/failure.ts";
import { changeLimits, defaultLimits, type Limits } from "../upstream/proxied-path.ts";
import { maxWaitMs, type RequestLimiter } from "./request-limiter.ts";
import type { ServerTime } from "../upstream/server-time.ts";
import type { Upstream, UpstreamAnswer } from "../upstream/upstream.ts";

/** A request for data of the CI server, sent for a caller. */
export type Question = {
  caller: Caller;
  /** Including the query. */
  path: string;
  signal: AbortSignal;
  /** A longer answer is refused. */
  maxBytes?: number;
  /** If missing, GET. */
  method?: "POST" | "PATCH" | "DELETE" | undefined;
  /** JSON text. */
  body?: string | undefined;
  headers?: IncomingHttpHeaders | undefined;
};

const megabyte = 1024 ** 2;
export const defaultMaxBytes = 8 * megabyte;
const defaultPauseMs = 1000;
const maxAttempts = 4;

export type Ask = (question: Question) => Promise<Uint8Array>;

/** Nothing was answered: the CI server cannot be reached, or was silent for too long. */
export class NoAnswer extends ApiError {
  override name = "NoAnswer";
}

/**
 * Returns a function that reads data of the CI server. It throws an ApiError with the server's refusal, or with a sentence that
 * says why there is no answer.
 */
export function createAsk(
  upstream: Upstream,
  limiter: RequestLimiter,
  time: Pick<ServerTime, "note">,
): Ask {
  const { address } = upstream;

  const read = async (question: Question): Promise<Uint8Array | "later"> => {
    const { caller, path, signal, maxBytes = defaultMaxBytes, method = "GET", body } = question;
    const stop = new AbortController();
    const headers: IncomingHttpHeaders = {
      ...caller.headers,
      ...question.headers,
      "accept-encoding": "identity",
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const limits = method === "GET" ? defaultLimits : changeLimits;
    const either = AbortSignal.any([signal, stop.signal]);
    try {
      const answer = await upstream.request({
        method,
        path,
        headers,
        body: body === undefined ? undefined : Readable.from([Buffer.from(body)]),
        limits,
        signal: either,
      });
      time.note(answer.headers.date);
      const unexpected = findUnexpectedAnswer(answer, address);
      if (unexpected !== undefined) throw new ApiError(unexpected.status, unexpected.message);
      const pauseMs = pauseOf(answer);
      if (pauseMs !== undefined) {
        limiter.pause(pauseMs);
        if (pauseMs <= maxWaitMs) return "later";
      }
      const bytes = await readBytes(answer, maxBytes, address);
      const isDone = method !== "GET" && answer.status > 200 && answer.status < 300;
      if (answer.status !== 200 && !isDone) throw toRefusal(answer.status, bytes, address);
      return bytes;
    } catch (error) {
      signal.throwIfAborted();
      const { status, message } = toFailure(error, address, limits);
      throw error instanceof ApiError ? error : new NoAnswer(status, message);
    } finally {
      // What was not read of the answer is not wanted.
      stop.abort();
    }
  };

  return async (question) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const answer = await limiter.run(() => read(question), question.signal);
      if (answer !== "later") return answer;
    }
    throw new ApiError(503, `The CI server at ${address.origin} takes no more requests for now`);
  };
}

type OpenQuestion = Pick<Question, "caller" | "path" | "signal"> & { limits?: Limits };

/** The body of an answer that is read while it arrives. Throws like {@link Ask} does. */
export async function openAnswer(
  { address, request }: Upstream,
  { caller, path, signal, limits = defaultLimits }: OpenQuestion,
): Promise<Readable> {
  const headers = { ...caller.headers, "accept-encoding": "identity" };
  try {
    const answer = await request({ method: "GET", path, headers, limits, signal });
    const unexpected = findUnexpectedAnswer(answer, address);
    if (unexpected !== undefined) {
      answer.body.destroy();
      throw new ApiError(unexpected.status, unexpected.message);
    }
    if (answer.status === 200) return answer.body;
    throw toRefusal(answer.status, await readBytes(answer, defaultMaxBytes, address), address);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) throw error;
    const { status, message } = toFailure(error, address, limits);
    throw new NoAnswer(status, message);
  }
}

/**
 * How long the server wants no requests; undefined if it says nothing of the kind. It says seconds or a time of its own clock:
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after.
 */
const pauseOf = ({ status, headers }: UpstreamAnswer): number | undefined => {
  if (status !== 429 && status !== 503) return undefined;
  const { "retry-after": text = "", date = "" } = headers;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(date);
  if (!Number.isNaN(ms)) return Math.max(ms, 0);
  return status === 429 ? defaultPauseMs : undefined;
};

/** The body of an answer of the CI server. Throws an ApiError if it is too long. */
export const readBytes = async (
  { body }: Pick<UpstreamAnswer, "body">,
  maxBytes: number,
  { origin }: URL,
): Promise<Uint8Array> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    const buffer: unknown = piece;
    if (!Buffer.isBuffer(buffer)) throw new TypeError("The body was not read as bytes");
    length += buffer.length;
    if (length > maxBytes) {
      const megabytes = Math.floor(maxBytes / megabyte);
      throw new ApiError(502, `The CI server at ${origin} sent more than ${megabytes} MB at once`);
    }
    pieces.push(buffer);
  }
  return Buffer.concat(pieces);
};

const notImplemented = 501;

/** For a refusal without words. */
const words: Readonly<Record<number, string>> = {
  401: errorMessages.unauthorized,
  403: errorMessages.forbidden,
  404: errorMessages.notFound,
};

/** What the CI server refuses is refused in its words. */
const toRefusal = (status: number, bytes: Uint8Array, { origin }: URL): ApiError => {
  const message = ErrorAnswer.safeParse(parseJson(bytes)).data?.message ?? plainTextOf(bytes);
  const isRefusal = (status >= 400 && status < 500) || status === notImplemented;
  if (isRefusal || status < 400)
    return new ApiError(isRefusal ? status : 502, message || (words[status] ?? `Status ${status}`));
  const said = message === "" ? "" : `: ${message}`;
  return new ApiError(502, `The CI server at ${origin} failed with status ${status}${said}`);
};

/** Some servers refuse in plain text. */
const plainTextOf = (bytes: Uint8Array): string => {
  const text = bytes.length > maxTextBytes ? "" : Buffer.from(bytes).toString("utf8").trim();
  return /^[A-Za-z][ -~]{2,}$/.test(text) ? text : "";
};
const maxTextBytes = 500;

/** The value of JSON text; undefined if it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

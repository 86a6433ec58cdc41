import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import type { Caller } from "./forge.ts";
import { ForgeError, type ForgeFailure } from "./forge-error.ts";

/** Requests to the API of one forge, and to no other host. */
export type ForgeClient = {
  /** Rejects with a ForgeError, also if the answer does not match the schema. */
  read<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    call: Call,
  ): Promise<{ value: z.output<Schema>; headers: Headers }>;
  /** A call whose answer does not matter. */
  send(path: string, call: Call): Promise<void>;
};

export type Call = Caller & { method?: "GET" | "POST" | "DELETE"; body?: object };

export type ClientOptions = {
  /** The address of the API; paths are appended to it. */
  api: URL;
  /** The header that authenticates a person. */
  authorization: (token: string) => string;
  timeoutMs?: number;
};

/** A page of 50 repositories has about 150 kB. */
const maxAnswerBytes = 10_000_000;
const maxRedirects = 3;
const answerMs = 20_000;
/** How long a call waits when the forge asks to slow down; a longer time is the caller's concern. */
const maxWaitSeconds = 5;

/**
 * Redirects are followed on the same host only, because a renamed repository answers with one, and another host must not get
 * the token.
 */
export function createForgeClient(options: ClientOptions): ForgeClient {
  const call = async (path: string, given: Call): Promise<Answer> => {
    try {
      return await request(path, given, options);
    } catch (error) {
      if (!(error instanceof ForgeError) || error.retryAfter === undefined) throw error;
      if (error.retryAfter > maxWaitSeconds) throw error;
      await delay(error.retryAfter * 1000, undefined, { signal: given.signal });
      return request(path, given, options);
    }
  };

  return {
    read: async (schema, path, given) => {
      const { text, headers } = await call(path, given);
      return { value: parse(schema, text, path), headers };
    },
    send: async (path, given) => void (await call(path, given)),
  };
}

type Answer = { text: string; headers: Headers };

async function request(path: string, call: Call, options: ClientOptions): Promise<Answer> {
  const { method = "GET", body, token, signal } = call;
  const { api, authorization, timeoutMs = answerMs } = options;
  const late = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    headers: {
      Accept: "application/json",
      "User-Agent": "signalbox",
      Authorization: authorization(token),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
    signal: AbortSignal.any([signal, late]),
  };
  try {
    const response = await followRedirects(new URL(`${api.href.replace(/\/$/, "")}${path}`), init);
    const text = await readBounded(response);
    if (response.ok) return { text, headers: response.headers };
    throw toError(response, `${method} ${path}`, text);
  } catch (cause) {
    if (cause instanceof ForgeError) throw cause;
    signal.throwIfAborted();
    const why = late.aborted ? `no answer within ${timeoutMs / 1000} seconds` : reasonOf(cause);
    throw new ForgeError("unavailable", `${api.host} cannot be reached: ${why}`, { cause });
  }
}

async function followRedirects(address: URL, init: RequestInit): Promise<Response> {
  let url = address;
  for (let left = maxRedirects; left >= 0; left -= 1) {
    const response = await fetch(url.href, init);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null || next.origin !== address.origin)
      throw new ForgeError("unreadable", `${address.host} redirects to another host`);
    url = next;
  }
  throw new ForgeError("unreadable", `${address.host} redirects too often`);
}

/** Throws a ForgeError beyond the limit, so that no answer fills the memory. */
async function readBounded({ body, url }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > maxAnswerBytes)
      throw new ForgeError("unreadable", `The answer of ${new URL(url).host} is too large`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

const failures: Readonly<Record<number, ForgeFailure>> = {
  401: "refused",
  403: "forbidden",
  404: "missing",
  408: "unavailable",
  429: "unavailable",
};

const said = z.object({ message: z.string() });

function toError(response: Response, what: string, text: string): ForgeError {
  const { status } = response;
  const failure = failures[status] ?? (status >= 500 ? "unavailable" : "rejected");
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  const reason = reasonIn(text);
  return new ForgeError(failure, `${what} was answered with ${status}${reason}`, {
    retryAfter: Number.isFinite(seconds) && status === 429 ? seconds : undefined,
  });
}

/** The message of the forge, which is its own text and short. */
function reasonIn(text: string): string {
  try {
    const { message } = said.parse(JSON.parse(text));
    return message === "" ? "" : ` (${message.slice(0, 200)})`;
  } catch {
    return "";
  }
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
  path: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ForgeError("unreadable", `The answer to ${path} is not that of a forge`, { cause });
  }
}

/** `fetch` hides the reason of a failed connection in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const reason = cause instanceof Error ? cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

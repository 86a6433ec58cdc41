import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import { networkReason } from "../lib/network-reason.ts";
import { createAnswerCache, type AnswerCache } from "./answer-cache.ts";
import { createCallLimits, toLimitError, type CallLimits } from "./call-limits.ts";
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
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>>;
  /** How many calls of one token may run at once. */
  atOnce?: number;
  timeoutMs?: number;
  /** Milliseconds, as of `Date.now`. */
  now?: () => number;
};

/** A page of 50 repositories has about 150 kB. */
const maxAnswerBytes = 10_000_000;
const maxRedirects = 3;
const answerMs = 20_000;
/** How long a call waits when the forge asks to slow down; a longer time is the caller's concern. */
const maxWaitSeconds = 5;
/** Timers may end a moment too early. */
const roundingMs = 20;

/**
 * Redirects are followed on the same host only, because a renamed repository answers with one, and another host must not get
 * the token. Answers are asked for again with the tag that they had, which costs nothing of the allowance at GitHub.
 */
export function createForgeClient(options: ClientOptions): ForgeClient {
  const { atOnce = Infinity, now = Date.now } = options;
  const parts: Parts = {
    ...options,
    limits: createCallLimits({ host: options.api.host, atOnce, now }),
    cache: createAnswerCache(),
  };
  const call = async (path: string, given: Call): Promise<Answer> => {
    const ask = () => parts.limits.inTurn(given.token, () => request(path, given, parts));
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ForgeError) || error.retryAfter === undefined) throw error;
      if (error.retryAfter > maxWaitSeconds) throw error;
      await delay(error.retryAfter * 1000 + roundingMs, undefined, { signal: given.signal });
      return ask();
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
type Parts = ClientOptions & { limits: CallLimits; cache: AnswerCache };

async function request(path: string, call: Call, parts: Parts): Promise<Answer> {
  const { method = "GET", body, token, signal } = call;
  const { api, authorization, headers, limits, cache, timeoutMs = answerMs } = parts;
  limits.check(token);
  const kept = method === "GET" ? cache.find(token, path) : undefined;
  const late = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    headers: {
      Accept: "application/json",
      "User-Agent": "signalbox",
      ...headers,
      Authorization: authorization(token),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(kept === undefined ? {} : { "If-None-Match": kept.etag }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
    signal: AbortSignal.any([signal, late]),
  };
  try {
    const response = await followRedirects(new URL(`${api.href.replace(/\/$/, "")}${path}`), init);
    const text = await readBounded(response);
    const wait = limits.read(token, { status: response.status, headers: response.headers, text });
    if (response.status === 304 && kept !== undefined) return kept;
    if (!response.ok && wait !== undefined) throw toLimitError(api.host, wait);
    if (!response.ok) throw toError(response, `${method} ${path}`, text);
    const etag = response.headers.get("etag");
    if (method === "GET" && etag !== null)
      cache.keep(token, path, { etag, text, headers: response.headers });
    return { text, headers: response.headers };
  } catch (cause) {
    if (cause instanceof ForgeError) throw cause;
    signal.throwIfAborted();
    const why = late.aborted
      ? `no answer within ${timeoutMs / 1000} seconds`
      : networkReason(cause);
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
      throw new ForgeError(
        "unreadable",
        `${address.origin} redirects to ${next?.origin ?? "an invalid address"}, which gets no token; if that is its address now, an administrator of this server must set it`,
      );
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
  // GitLab locks a pipeline while it stores the status of one of its commits.
  409: "unavailable",
  429: "unavailable",
};

/** GitLab's message may be a list of fields, and that of an OAuth failure is called `error`. */
const said = z.object({
  message: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});

function toError(response: Response, what: string, text: string): ForgeError {
  const { status } = response;
  const failure = failures[status] ?? (status >= 500 ? "unavailable" : "rejected");
  return new ForgeError(failure, `${what} was answered with ${status}${reasonIn(text)}`);
}

/** The message of the forge, which is its own text and short. */
function reasonIn(text: string): string {
  try {
    const { message, error } = said.parse(JSON.parse(text));
    const reason = message || error || "";
    const sentence = typeof reason === "string" ? reason : JSON.stringify(reason);
    return sentence === "" ? "" : ` (${sentence.slice(0, 200)})`;
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

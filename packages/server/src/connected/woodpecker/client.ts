import type { LogLine } from "@signalbox/contract";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";
import {
  defaultMaxBytes,
  openAnswer,
  parseJson,
  readBytes,
  type Ask,
  type Question,
} from "../backend/ask.ts";
import type { Caller } from "../backend/caller.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { listOf } from "./entities.ts";
import { readStoredLines } from "./stored-log.ts";

/** Requests to a Woodpecker server, with a caller's credentials. */
export type Client = {
  /** The answer, validated. Throws an ApiError that says what is wrong otherwise. */
  get: <Schema extends z.ZodMiniType>(
    caller: Caller,
    path: string,
    schema: Schema,
    signal?: AbortSignal,
  ) => Promise<z.output<Schema>>;
  /** The items of all pages of a list. */
  all: <Item extends z.ZodMiniType>(
    caller: Caller,
    path: string,
    item: Item,
    signal?: AbortSignal,
  ) => Promise<z.output<Item>[]>;
  /**
   * Like `get`, for what Woodpecker asks its git host. It may take minutes, so it does not count among the requests that this
   * server sends at once.
   */
  getFromHost: <Schema extends z.ZodMiniType>(
    caller: Caller,
    path: string,
    schema: Schema,
  ) => Promise<z.output<Schema>>;
  /** The lines of a stored log, while they arrive. None if there is no log. */
  log: (caller: Caller, path: string, signal: AbortSignal) => AsyncGenerator<LogLine>;
  /** Changes something. The answer is undefined if it is empty. */
  send: (
    caller: Caller,
    method: NonNullable<Question["method"]>,
    path: string,
    body?: object,
  ) => Promise<unknown>;
  /** Like `send`, for an answer that is text. */
  text: (caller: Caller, method: "POST" | "DELETE", path: string) => Promise<string>;
};

type Change = (...question: Parameters<Client["send"]>) => Promise<Uint8Array>;

/** The maximum of Woodpecker. */
export const perPage = 50;
/** More are not read, in case each page is full. */
const maxPages = 40;
const maxTokens = 1000;
const hostLimits = { answerMs: 120_000, pieceMs: 30_000 };

export function createClient({
  ask,
  upstream,
  stopped,
}: {
  ask: Ask;
  upstream: Upstream;
  /** Aborted when this server stops. */
  stopped: AbortSignal;
}): Client {
  /** Of sessions, which must prove that a change is wanted. Tokens of people need none. */
  const csrfTokens = new Map<string, string>();

  const readCsrfToken = async (caller: Caller): Promise<string> => {
    const script = await ask({ caller, path: "/web-config.js", signal: stopped });
    const [, token = ""] =
      /WOODPECKER_CSRF\s*=\s*"([^"\\]*)"/.exec(Buffer.from(script).toString("utf8")) ?? [];
    csrfTokens.set(caller.key, token);
    const [oldest] = csrfTokens.keys();
    if (csrfTokens.size > maxTokens && oldest !== undefined) csrfTokens.delete(oldest);
    return token;
  };

  const sendOnce = async (caller: Caller, question: Omit<Question, "caller">) => {
    const isSession = caller.headers.authorization === undefined;
    const token = isSession
      ? (csrfTokens.get(caller.key) ?? (await readCsrfToken(caller)))
      : undefined;
    const headers = token === undefined ? {} : { "x-csrf-token": token };
    return ask({ ...question, caller, headers });
  };

  const change: Change = async (caller, method, path, body) => {
    const text = body && JSON.stringify(body);
    const question = { method, path, signal: stopped, body: text };
    try {
      return await sendOnce(caller, question);
    } catch (error) {
      const isOld = error instanceof ApiError && error.status === 401;
      if (!isOld || !csrfTokens.delete(caller.key)) throw error;
      return sendOnce(caller, question);
    }
  };

  const badAnswer = (path: string): ApiError =>
    new ApiError(
      502,
      `The CI server at ${upstream.address.origin} did not answer ${path.split("?", 1)[0]} as a Woodpecker server does; is something between it and this server?`,
    );

  const parse = <Schema extends z.ZodMiniType>(
    bytes: Uint8Array,
    path: string,
    schema: Schema,
  ): z.output<Schema> => {
    const read = schema.safeParse(parseJson(bytes));
    if (read.success) return read.data;
    throw badAnswer(path);
  };

  const get: Client["get"] = async (caller, path, schema, signal = stopped) =>
    parse(await ask({ caller, path, signal }), path, schema);

  return {
    get,
    all: async (caller, path, item, signal) => {
      const found: unknown[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const paged = `${path}?page=${page}&perPage=${perPage}`;
        const items = await get(caller, paged, listOf(z.unknown()), signal);
        found.push(...items);
        if (items.length !== perPage) break;
      }
      return listOf(item).parse(found);
    },
    getFromHost: async (caller, path, schema) => {
      const body = await openAnswer(upstream, {
        caller,
        path,
        signal: stopped,
        limits: hostLimits,
      });
      return parse(await readBytes({ body }, defaultMaxBytes, upstream.address), path, schema);
    },
    log: async function* log(caller, path, signal) {
      const body = await openAnswer(upstream, { caller, path, signal });
      yield* readStoredLines(body, () => badAnswer(path));
    },
    send: async (...question) => parseJson(await change(...question)),
    text: async (...question) => Buffer.from(await change(...question)).toString("utf8"),
  };
}

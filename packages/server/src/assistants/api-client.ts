import { text } from "node:stream/consumers";
import {
  calls,
  createFrameReader,
  ErrorAnswer,
  fillPath,
  isEnd,
  type Call,
  type CallAnswer,
  type CallName,
  type CallParameters,
} from "@signalbox/contract";
import { Agent, type Dispatcher } from "undici";
import { systemCode } from "../lib/start-error.ts";
import { say } from "./quote.ts";
import { refusal, RefusedError } from "./refused-error.ts";

/** Query parameters; a key whose value is undefined is left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

export type ApiTarget = {
  /** The origin of the server. */
  origin: string;
  token: string;
  /** More headers of each request. */
  headers?: Readonly<Record<string, string>>;
  /** Aborts all requests. */
  signal?: AbortSignal | undefined;
};

/** Keeps connections open between requests of any client in this process. */
const agent = new Agent({ connect: { keepAlive: true } });

/**
 * The HTTP API of a server, as one person: their token decides what it answers. Every method throws a {@link RefusedError}
 * if the server refuses the request or cannot be reached.
 */
export class ApiClient {
  #target: ApiTarget;

  constructor(target: ApiTarget) {
    this.#target = target;
  }

  get signal(): AbortSignal | undefined {
    return this.#target.signal;
  }

  /** The same client, whose requests another signal aborts, too. */
  until(signal: AbortSignal): ApiClient {
    const { signal: own } = this.#target;
    const both = own === undefined ? signal : AbortSignal.any([own, signal]);
    return new ApiClient({ ...this.#target, signal: both });
  }

  /** Makes one call of the contract. An empty answer to a change is returned as undefined. */
  async call<Name extends CallName>(
    name: Name,
    parameters: CallParameters<Name>,
    query: Query = {},
  ): Promise<CallAnswer<Name>> {
    const row: Call = calls[name];
    const { body } = await this.#send(row.method, fillPath(row.path, parameters) + toSearch(query));
    const answer = await text(this.#piecesOf(body));
    const value = answer === "" ? undefined : parseAnswer(row, answer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the schema that CallAnswer<Name> is inferred from
    return value as CallAnswer<Name>;
  }

  /** Like `call`, but undefined if the server does not have what the call asks for, or does not know the call. */
  async find<Name extends CallName>(
    name: Name,
    parameters: CallParameters<Name>,
    query: Query = {},
  ): Promise<CallAnswer<Name> | undefined> {
    try {
      return await this.call(name, parameters, query);
    } catch (error) {
      if (error instanceof RefusedError && isMissing.has(error.status)) return undefined;
      throw error;
    }
  }

  /** The bytes of an answer, as they arrive. */
  async bytes(path: string): Promise<AsyncIterable<Uint8Array>> {
    return this.#piecesOf((await this.#send("GET", path)).body);
  }

  /** The messages of an event stream. Ends with the stream, or when the client's signal aborts. */
  async *frames(path: string): AsyncGenerator<{ event: string; data: string }> {
    const { body } = await this.#send("GET", path);
    const read = createFrameReader();
    const decoder = new TextDecoder();
    for await (const bytes of this.#piecesOf(body))
      for (const frame of read(decoder.decode(bytes, { stream: true }))) {
        if (isEnd(frame)) return;
        yield frame;
      }
  }

  /** The body of an answer. A server that stops in the middle is one that cannot be reached. */
  async *#piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (cause) {
      throw this.#unreachable(cause);
    }
  }

  #unreachable(cause: unknown): RefusedError {
    const { origin, signal } = this.#target;
    signal?.throwIfAborted();
    const message = say`The server at ${origin} cannot be reached: ${nameOf(cause)}`;
    return new RefusedError(0, message, { cause });
  }

  async #send(method: Call["method"], path: string): Promise<Dispatcher.ResponseData> {
    const { origin, token, headers, signal } = this.#target;
    const answer = await agent
      .request({
        origin,
        path,
        method,
        headers: { ...headers, accept: "application/json", authorization: `Bearer ${token}` },
        signal,
      })
      .catch((cause: unknown) => {
        throw this.#unreachable(cause);
      });
    if (answer.statusCode < 300) return answer;
    throw refusal(method, answer.statusCode, saidIn(await answer.body.text()));
  }
}

/** The statuses of what is missing, and of calls that a CI server does not have. */
const isMissing: ReadonlySet<number> = new Set([404, 405, 501]);

function toSearch(query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.set(key, String(value));
  return search.size === 0 ? "" : `?${search.toString()}`;
}

function parseAnswer({ answer }: Call, text: string): unknown {
  try {
    return answer?.parse(JSON.parse(text));
  } catch (cause) {
    const message = say`The server does not answer as Signalbox does: is this its address?`;
    throw new RefusedError(0, message, { cause });
  }
}

function saidIn(body: string): string {
  try {
    return ErrorAnswer.parse(JSON.parse(body)).message;
  } catch {
    return "";
  }
}

function nameOf(cause: unknown): string {
  return systemCode(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

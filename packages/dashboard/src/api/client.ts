import {
  calls,
  fillPath,
  type Call,
  type CallAnswer,
  type CallBodyToSend,
  type CallName,
  type CallParameters,
} from "@signalbox/contract";
import { isObject, parseJson } from "../lib/json.ts";
import { readServerTime } from "./server-clock.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { ApiError } from "./api-error.ts";
import { checkCaller } from "../identity/caller.ts";
import { credentialsOf, readConfig, serverUrl } from "./config.ts";
import { recordRevision } from "./merge/revisions.ts";
import { recordReach } from "./merge/reach.ts";
import { findDroppedValues } from "./dropped-values.ts";
import { refusalOf } from "./refusal.ts";

/** Query parameters; a key whose value is `undefined` is omitted. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export type CallOptions<Name extends CallName> = {
  query?: Query;
  body?: CallBodyToSend<Name>;
  signal?: AbortSignal | undefined;
};

/**
 * Makes one call of the contract and parses the answer with the call's schema. The empty answer to a change is returned as
 * `undefined`. Throws an {@link ApiError} if the server refuses the call or cannot be reached; an aborted
 * call throws the signal's reason.
 */
export async function call<Name extends CallName>(
  name: Name,
  parameters: CallParameters<Name>,
  options: CallOptions<Name> = {},
): Promise<CallAnswer<Name>> {
  const row: Call = calls[name];
  const sentAt = Date.now();
  const response = await send(row, parameters, options);
  readServerTime(response, sentAt);
  const text = await response.text().catch((error: unknown) => {
    throw networkError(error, options.signal);
  });
  if (!response.ok) throw new ApiError(response.status, refusalOf(text, response));
  recordRevision(options.signal, response);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the schema that CallAnswer<Name> is inferred from
  return read(row, fillPath(row.path, parameters), text, response) as CallAnswer<Name>;
}

/** The URL of a call with its query. */
export function urlOf(
  row: Call,
  parameters: Readonly<Record<string, string | number>>,
  query: Query = {},
): URL {
  const url = serverUrl(fillPath(row.path, parameters));
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
}

/** Sends a call, and returns its answer unread. */
export async function send(
  row: Call,
  parameters: Readonly<Record<string, string | number>>,
  { query, body, signal }: { query?: Query; body?: unknown; signal?: AbortSignal | undefined },
): Promise<Response> {
  const config = readConfig();
  const url = urlOf(row, parameters, query);
  const headers = new Headers(headersOf(config.token));
  if (body !== undefined) headers.set("Content-Type", "application/json");
  try {
    const response = await fetch(url, {
      method: row.method,
      headers,
      credentials: credentialsOf(config.token),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    await checkCaller(response, row === calls.getUser);
    return response;
  } catch (error) {
    throw networkError(error, signal);
  }
}

/** The headers of a call without a body. */
export function headersOf(token: string | undefined): Record<string, string> {
  return {
    Accept: "application/json",
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

/** Keeps the reason of an abort; any other failure means that the server cannot be reached. */
const networkError = (error: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted === true
    ? error
    : new ApiError(0, error instanceof Error ? error.message : String(error), { cause: error });

const read = (row: Call, path: string, text: string, response: Response): unknown => {
  if (row.answer === undefined || (text.trim() === "" && row.method !== "GET")) return undefined;
  const json = asBuild(parseJson(text));
  if (json === undefined) throw new ApiError(response.status, noJson(path, text));
  const answer = row.answer.safeParse(json);
  if (answer.success && !isOther(json, answer.data)) {
    // Not before the screen that waits for the answer: the comparison takes as long as parsing.
    void whenIdle(reportWithinMs).then(() =>
      warnAboutDropped(row, findDroppedValues(json, answer.data)),
    );
    if (Array.isArray(answer.data)) recordReach(answer.data, response);
    return answer.data;
  }
  throw new ApiError(
    response.status,
    `The server answered ${path} with something else than this page expects; another version or a proxy may be the cause`,
  );
};

const noJson = (path: string, text: string): string =>
  text.trimStart().startsWith("<")
    ? `The server answered ${path} with a web page instead of data; a proxy in front of it may be the cause`
    : `The server's answer to ${path} is incomplete, or is no JSON`;

/**
 * Whether an answer is about something else, although the tolerant schemas read it: no list where one is expected, or an object
 * none of whose keys is known.
 */
const isOther = (raw: unknown, read: unknown): boolean => {
  if (Array.isArray(read)) {
    if (!Array.isArray(raw)) return raw !== null;
    return raw.length === read.length && raw.some((item, index) => isOther(item, read[index]));
  }
  if (!isObject(raw) || !isObject(read)) return false;
  const keys = Object.keys(raw);
  return keys.length > 0 && Object.keys(read).length > 0 && !keys.some((key) => key in read);
};

const maxNamedFields = 10;
const reportWithinMs = 5000;

/** Logs which values did not match the schema, because otherwise they would be missing without a trace. */
const warnAboutDropped = ({ path }: Call, fields: readonly string[]): void => {
  if (fields.length === 0) return;
  const more = fields.length > maxNamedFields ? ` and ${fields.length - maxNamedFields} more` : "";
  const named = fields.slice(0, maxNamedFields).map((field) => field || "all of it");
  // oxlint-disable-next-line no-console -- the only report of an answer that differs from the contract
  console.warn(`Left out of the answer to ${path}: ${named.join(", ")}${more}`);
};

/** Some servers answer with nothing but the number of the build that they started. */
const asBuild = (json: unknown): unknown => (typeof json === "number" ? { number: json } : json);

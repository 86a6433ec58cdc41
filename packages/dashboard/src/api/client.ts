import {
  calls,
  errorMessages,
  fillPath,
  type Call,
  type CallAnswer,
  type CallBodyToSend,
  type CallName,
  type CallParameters,
} from "@signalbox/contract";
import { takeAhead, type Begun } from "./ahead.ts";
import { ApiError } from "./api-error.ts";
import { credentialsOf, readConfig, serverUrl } from "./config.ts";
import { leftOut } from "./left-out.ts";
import { refusalOf } from "./refusal.ts";

/** Values of a query; `undefined` leaves its key out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export type CallOptions<Name extends CallName> = {
  query?: Query;
  body?: CallBodyToSend<Name>;
  signal?: AbortSignal | undefined;
};

/**
 * Makes one call of the contract and reads its answer by the call's own schema.
 * An answer without a body reads as `undefined`. Throws an {@link ApiError} when the server refuses
 * or cannot be reached; an aborted call throws the signal's own reason.
 */
export const call = async <Name extends CallName>(
  name: Name,
  parameters: CallParameters<Name>,
  options: CallOptions<Name> = {},
): Promise<CallAnswer<Name>> => {
  const row: Call = calls[name];
  const begun = row.method === "GET" ? takeBegun(row, parameters, options) : undefined;
  const response = await (begun?.answer ?? send(row, parameters, options));
  const text = await (begun?.text ?? response.text());
  if (!response.ok) throw new ApiError(response.status, refusalOf(text, response));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by the very schema that CallAnswer<Name> is made from
  return read(row, text, response) as CallAnswer<Name>;
};

/**
 * Makes a call whose answer may be larger than is good to hold at once, and gives its body to be read
 * piece by piece. Throws as {@link call} does.
 */
export const openBody = async <Name extends CallName>(
  name: Name,
  parameters: CallParameters<Name>,
  options: CallOptions<Name> = {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const row: Call = calls[name];
  const { answer } = takeBegun(row, parameters, options) ?? {};
  const response = await (answer ?? send(row, parameters, options));
  if (!response.ok) throw new ApiError(response.status, refusalOf(await response.text(), response));
  // The embedded server says so of what is not there yet; others say that it is not found.
  if (response.status === 204) throw new ApiError(404, errorMessages.noRows);
  return response.body ?? new Blob().stream();
};

/** The call, where it was made while the page was loading. It fails as one that is made now. */
const takeBegun = (
  row: Call,
  parameters: Readonly<Record<string, string | number>>,
  { query, signal }: { query?: Query; signal?: AbortSignal | undefined },
): Begun | undefined => {
  const begun = takeAhead(urlOf(row, parameters, query), signal);
  if (begun === undefined) return undefined;
  const answer = begun.answer.catch((error: unknown) => {
    throw unanswered(error, signal);
  });
  return { ...begun, answer };
};

const urlOf = (
  row: Call,
  parameters: Readonly<Record<string, string | number>>,
  query: Query = {},
): URL => {
  const url = serverUrl(fillPath(row.path, parameters));
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
};

const send = async (
  row: Call,
  parameters: Readonly<Record<string, string | number>>,
  { query, body, signal }: { query?: Query; body?: unknown; signal?: AbortSignal | undefined },
): Promise<Response> => {
  const config = readConfig();
  const url = urlOf(row, parameters, query);
  const headers = new Headers({ Accept: "application/json" });
  if (config.token !== undefined) headers.set("Authorization", `Bearer ${config.token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  try {
    return await fetch(url, {
      method: row.method,
      headers,
      credentials: credentialsOf(config.token),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    throw unanswered(error, signal);
  }
};

/** What is thrown where no answer came: the reason of an abort, or that the server cannot be reached. */
const unanswered = (error: unknown, signal: AbortSignal | undefined): unknown =>
  signal?.aborted === true
    ? error
    : new ApiError(0, error instanceof Error ? error.message : String(error), { cause: error });

const read = (row: Call, text: string, response: Response): unknown => {
  if (row.answer === undefined || text.trim() === "") return undefined;
  const json = numbered(parse(text));
  const answer = row.answer.safeParse(json);
  if (answer.success) {
    note(row, leftOut(json, answer.data));
    return answer.data;
  }
  throw new ApiError(response.status, `The server's answer is not what ${row.path} answers`);
};

const placesMost = 10;

/** Whoever wonders where something is, finds it in the console. */
const note = ({ path }: Call, places: readonly string[]): void => {
  if (places.length === 0) return;
  const more = places.length > placesMost ? ` and ${places.length - placesMost} more` : "";
  const named = places.slice(0, placesMost).map((place) => place || "all of it");
  // oxlint-disable-next-line no-console -- the one note about a server that answers otherwise
  console.warn(`Left out of the answer to ${path}: ${named.join(", ")}${more}`);
};

/** Some servers answer with the number of the build that they started, and nothing else. */
const numbered = (json: unknown): unknown => (typeof json === "number" ? { number: json } : json);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

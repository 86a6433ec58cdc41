import { calls, errorMessages, type CallParameters } from "@signalbox/contract";
import type { LogAnswer, LogRequest } from "@signalbox/log-engine";
import { ApiError } from "../api-error.ts";
import { headersOf, send, urlOf, type CallOptions, type Query } from "../client.ts";
import { credentialsOf, readConfig } from "../config.ts";
import { refusalOf } from "../refusal.ts";

/** The log of a step as a stream, because it may be too large to hold in memory. Throws as other calls do. */
export async function openLog(
  parameters: CallParameters<"getLogs">,
  options: CallOptions<"getLogs"> = {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await send(calls.getLogs, parameters, options);
  const { ok, status, statusText } = response;
  checkLogAnswer({ status, statusText, text: ok ? "" : await response.text() });
  return response.body ?? new Blob().stream();
}

/** The request for the log of a step, which a log engine sends. */
export function logRequest(parameters: CallParameters<"getLogs">, query: Query = {}): LogRequest {
  const { token } = readConfig();
  return {
    url: urlOf(calls.getLogs, parameters, query).href,
    headers: headersOf(token),
    credentials: credentialsOf(token),
  };
}

/** Throws an {@link ApiError} unless the server has sent a log. */
export function checkLogAnswer({ status, statusText, text }: LogAnswer): void {
  if (status === 0) throw new ApiError(0, text);
  // Some servers answer 204 if there is no log; others answer 404.
  if (status === 204) throw new ApiError(404, errorMessages.noLog);
  if (status < 200 || status > 299)
    throw new ApiError(status, refusalOf(text, { status, statusText }));
}

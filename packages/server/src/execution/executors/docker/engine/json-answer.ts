import { finished } from "node:stream/promises";
import { text } from "node:stream/consumers";
import type * as z from "zod/mini";
import { EngineError } from "./engine-error.ts";
import type { EngineRequest, Transport } from "./transport.ts";

/** Sends a request and reads its JSON answer, keeping only the fields in `schema`. */
export async function requestJson<Schema extends z.ZodMiniType>(
  transport: Transport,
  request: EngineRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const answer = await transport.send(request);
  let body: string;
  try {
    body = await text(answer);
  } catch (cause) {
    throw transport.failure(cause, request.signal);
  }
  const parsed = schema.safeParse(toJson(body));
  if (parsed.success) return parsed.data;
  // An engine that stops while it answers sends a shortened body.
  if (body.trim() === "") throw transport.failure(undefined);
  throw new EngineError(
    answer.statusCode ?? 0,
    `unexpected answer to ${request.method} ${request.path}`,
  );
}

/** Sends a request and ignores the body of its answer. */
export async function requestWithoutAnswer(
  transport: Transport,
  request: EngineRequest,
): Promise<void> {
  const answer = await transport.send(request);
  answer.resume();
  try {
    await finished(answer);
  } catch (cause) {
    throw transport.failure(cause, request.signal);
  }
}

/** A body of JSON, with its header. */
export function jsonBody(value: unknown): Pick<EngineRequest, "headers" | "body"> {
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

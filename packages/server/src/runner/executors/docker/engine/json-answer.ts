import type * as z from "zod/mini";
import { EngineError } from "./engine-error.ts";
import type { EngineRequest, Transport } from "./transport.ts";

/** Sends a request and reads its JSON answer, of which only the fields in `schema` are kept. */
export async function askJson<Schema extends z.ZodMiniType>(
  transport: Transport,
  request: EngineRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const { body, status } = await transport.send(request);
  let text: string;
  try {
    text = await body.text();
  } catch (cause) {
    if (request.signal?.aborted === true) throw cause;
    throw transport.toGone(cause);
  }
  const parsed = schema.safeParse(toJson(text));
  if (parsed.success) return parsed.data;
  // An engine that stops while it answers sends a shortened body.
  if (text.trim() === "") throw transport.toGone(undefined);
  throw new EngineError(`unexpected answer to ${request.method} ${request.path}`, status);
}

/** Sends a request whose answer has no body that matters. */
export async function askNothing(transport: Transport, request: EngineRequest): Promise<number> {
  const { body, status } = await transport.send(request);
  await body.dump();
  return status;
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

import { Agent, request as requestHttp, type IncomingMessage } from "node:http";
import { Agent as TlsAgent, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { explainFailure, type PostError } from "./explain-failure.ts";

export type PostRequest = {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
};

export type PostOptions = {
  lookup: LookupFunction;
  /** For the whole request, from the look-up of the name. */
  timeoutMs: number;
  /** Cancels the request. */
  signal: AbortSignal;
};

/** The beginning of an answer, whose body is not kept. `retryAfter` is the text of the header. */
export type PostAnswer = { status: number; retryAfter: string | undefined };

/** Bytes of an answer that are received, so that a receiver can finish a short one. */
const maxAnswerBytes = 4096;

/**
 * Posts a body over a connection of its own. Follows no redirect and uses no proxy, which would resolve the name itself:
 * both would evade the check of the address. Never rejects.
 */
export async function post(
  { url, headers, body }: PostRequest,
  { lookup, timeoutMs, signal }: PostOptions,
): Promise<PostAnswer | PostError> {
  const late = AbortSignal.timeout(timeoutMs);
  const isSecure = url.protocol === "https:";
  // Not the global agents, which use the proxy of the environment with NODE_USE_ENV_PROXY.
  const agent = isSecure ? new TlsAgent() : new Agent();
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
        method: "POST",
        headers: { ...headers, "Content-Length": body.length },
        agent,
        lookup,
        signal: AbortSignal.any([signal, late]),
      });
      outgoing.once("response", resolve);
      outgoing.on("error", reject);
      // The only event if the answer changes the protocol.
      outgoing.once("close", () => reject(new ClosedError()));
      outgoing.end(body);
    });
    await skipBody(answer);
    return { status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] };
  } catch (error) {
    return explainFailure(late.aborted ? late.reason : error, timeoutMs);
  } finally {
    agent.destroy();
  }
}

/** The connection was closed without an error. */
class ClosedError extends Error {
  readonly code = "ECONNRESET";
}

/** Receives the beginning of the body. Its end, however it looks, says nothing about the delivery. */
async function skipBody(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of answer) {
      bytes += Buffer.byteLength(piece);
      if (bytes > maxAnswerBytes) break;
    }
  } catch {
    // Cut off or too late.
  }
}

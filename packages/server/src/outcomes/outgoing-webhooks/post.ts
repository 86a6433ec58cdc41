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
  /** Limits the whole request, including the lookup of the host name. */
  timeoutMs: number;
  /** Cancels the request. */
  signal: AbortSignal;
};

/** The head of an answer; its body is discarded. `retryAfter` is the raw text of the header. */
export type PostAnswer = { status: number; retryAfter: string | undefined };

/** The bytes of an answer that are read at most, so that the receiver can finish sending a short one. */
const maxAnswerBytes = 4096;

/**
 * Posts a body over a new connection. Follows no redirects and uses no proxy, because both would bypass the check of the
 * address: a proxy resolves the name itself. Never rejects.
 */
export async function post(
  { url, headers, body }: PostRequest,
  { lookup, timeoutMs, signal }: PostOptions,
): Promise<PostAnswer | PostError> {
  const late = AbortSignal.timeout(timeoutMs);
  const isSecure = url.protocol === "https:";
  // With NODE_USE_ENV_PROXY, the global agents would use the proxy of the environment.
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
      // After a protocol switch (101), this is the only event.
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

/** Reads the beginning of the body and ignores errors: the status alone says whether the delivery was received. */
async function skipBody(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of answer) {
      bytes += Buffer.byteLength(piece);
      if (bytes > maxAnswerBytes) break;
    }
  } catch {
    // The connection was closed early, or the time is up.
  }
}

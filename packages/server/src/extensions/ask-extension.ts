import type * as z from "zod/mini";
import { decryptGcm } from "../lib/decrypt-gcm.ts";
import type { Extension } from "../config/extensions-config.ts";
import { digestOf, signatureOf } from "./sign.ts";

/** An extension that cannot be reached or refuses, in words for the error of a build. */
export class ExtensionError extends Error {
  override name = "ExtensionError";
  /** Why the extension refuses, in its own words. */
  readonly said: string | undefined;
  /** The status with which it refuses. */
  readonly status: number | undefined;

  constructor(message: string, options: { cause?: unknown; said?: string; status?: number } = {}) {
    super(message, options);
    this.said = options.said;
    this.status = options.status;
  }
}

/** What an extension is asked, and what an error calls it. */
export type Question = {
  kind:
    | "configuration"
    | "conversion"
    | "validation"
    | "secret"
    | "registry"
    | "environment"
    | "admission";
  /** The media type of the request. */
  accept: string;
  body: unknown;
};

export type Answer = { status: number; text: string };

/** Bytes. A pipeline file is much shorter. */
const maxAnswerBytes = 4_000_000;
/** Characters of an answer that an error repeats. */
export const maxMessageLength = 500;

/**
 * Posts a question with the signature of a Drone server, follows no redirect, and reads the answer, which may be encrypted.
 * @returns the status below 300, or one of `accepted`, and the text
 * @throws {ExtensionError} if there is no such answer
 */
export async function askExtension(
  { address, secret, timeoutMs }: Extension,
  { kind, accept, body }: Question,
  { accepted = [], signal, now }: { accepted?: readonly number[]; signal: AbortSignal; now: Date },
): Promise<Answer> {
  const place = `The ${kind} extension at ${address.host}`;
  const text = JSON.stringify(body);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: signed(text, { accept, secret, now }),
      body: text,
      redirect: "manual",
      signal: AbortSignal.any([signal, late]),
    });
    const bytes = await readBounded(answer, place);
    const isEncrypted = answer.headers.get("content-encoding") === "aesgcm";
    const said = isEncrypted ? decrypt(bytes, secret, place) : bytes.toString("utf8");
    const { status } = answer;
    if (status < 300 || accepted.includes(status)) return { status, text: said };
    const reason = said.trim().slice(0, maxMessageLength) || answer.statusText || "no reason";
    throw new ExtensionError(`${place} refused with ${status}: ${reason}`, {
      said: reason,
      status,
    });
  } catch (cause) {
    if (cause instanceof ExtensionError) throw cause;
    if (signal.aborted) throw cause;
    const seconds = timeoutMs / 1000;
    if (late.aborted)
      throw new ExtensionError(`${place} did not answer within ${seconds} seconds`, { cause });
    throw new ExtensionError(`${place} could not be asked: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * Undefined if the extension has nothing to say.
 * @param expected what it may say, also in words
 * @throws {ExtensionError} if it says something else
 */
export function readAnswer<Shape extends z.ZodMiniType>(
  { status, text }: Answer,
  kind: Question["kind"],
  { shape, words }: { shape: Shape; words: string },
): z.output<Shape> | undefined {
  if (status === 204 || text.trim() === "") return undefined;
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    const problem = `The ${kind} extension answered with something else than ${words}`;
    throw new ExtensionError(problem, { cause });
  }
}

function signed(
  text: string,
  { accept, secret, now }: { accept: string; secret: string; now: Date },
): Record<string, string> {
  const headers = {
    Accept: accept,
    "Accept-Encoding": "identity",
    "Content-Type": "application/json",
    Date: now.toUTCString(),
    Digest: digestOf(text),
  };
  return { ...headers, Signature: signatureOf(headers, secret) };
}

async function readBounded(answer: Response, place: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    if (bytes > maxAnswerBytes)
      throw new ExtensionError(`${place} answered with more than ${maxAnswerBytes / 1e6} MB`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const keyBytes = 32;

/** AES-256-GCM with the beginning of the secret. */
function decrypt(bytes: Buffer, secret: string, place: string): string {
  try {
    return decryptGcm(Buffer.from(secret).subarray(0, keyBytes), bytes);
  } catch (cause) {
    throw new ExtensionError(
      `${place} sent an encrypted answer that the secret does not open; it needs the same secret of at least ${keyBytes} bytes`,
      { cause },
    );
  }
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause;
  return inner instanceof Error ? inner.message : String(inner);
}

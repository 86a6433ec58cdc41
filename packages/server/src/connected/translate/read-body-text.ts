import type { IncomingMessage } from "node:http";
import { ApiError } from "../../lib/api-error.ts";

/** Secrets may be files; nothing else that people send is as long. */
const maxBytes = 1024 ** 2;

/** The body of a request as text. Throws an ApiError if it is too long. */
export async function readBodyText(body: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    const buffer: unknown = piece;
    if (!Buffer.isBuffer(buffer)) throw new TypeError("The body was not read as bytes");
    bytes += buffer.length;
    if (bytes > maxBytes) throw new ApiError(413, "The body is too large");
    pieces.push(buffer);
  }
  return Buffer.concat(pieces).toString("utf8");
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { JsonStream } from "../handlers/handler.ts";
import { chooseEncoding, compress, createEncoder, type Encoding } from "./compress.ts";

/**
 * Sends a long answer as it is read, compressed if the client accepts that. If reading fails, the connection is cut,
 * because a partial answer must not look complete.
 */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { text }: JsonStream,
): FastifyReply {
  reply.header("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding !== undefined) return sendEncoded(reply, text, encoding);
  hijack(reply);
  const { raw } = reply;
  // A client that disconnects is not an error of the server.
  raw.on("error", () => undefined);
  raw.writeHead(200, text.length === undefined ? {} : { "Content-Length": text.length });
  if (request.method === "HEAD") raw.end();
  else
    text.writeTo(raw).then(
      () => raw.end(),
      () => raw.destroy(),
    );
  return reply;
}

/** Sends a text compressed if the client accepts that. */
export function sendLongText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  reply.header("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === undefined) return reply.send(text);
  reply.header("Content-Encoding", encoding);
  return reply.send(createEncoder(encoding).end(text));
}

/** The compressed forms of bytes that several answers share. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** Sends bytes compressed if the client accepts that. Answers with the same bytes compress them once. */
export async function sendLongBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<FastifyReply> {
  reply.header("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === undefined) return reply.send(bytes);
  reply.header("Content-Encoding", encoding);
  const forms = compressed.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(bytes, forms);
  const form = forms.get(encoding) ?? compress(bytes, encoding);
  forms.set(encoding, form);
  return reply.send(await form);
}

const sendEncoded = (
  reply: FastifyReply,
  text: JsonStream["text"],
  encoding: Encoding,
): FastifyReply => {
  const encoder = createEncoder(encoding);
  reply.header("Content-Encoding", encoding);
  text.writeTo(encoder).then(
    () => encoder.end(),
    (error: unknown) => encoder.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return reply.send(encoder);
};

/** Takes the reply over from Fastify, and keeps the headers that hooks have set on it. */
export function hijack(reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

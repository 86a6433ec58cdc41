import { reachHeader } from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { JsonBytes, JsonStream, JsonText, MarkdownAnswer } from "../handlers/handler.ts";
import { sendLongBytes, sendLongText, sendStream } from "./send-long.ts";

/** Bytes. Below this size compression takes longer than it saves. */
const compressFromLength = 64 * 1024;

/** Sends what a handler has returned: 204 for nothing, otherwise JSON or Markdown. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { isMarkdown }: { isMarkdown: boolean },
): FastifyReply | Promise<FastifyReply> {
  if (answer === undefined) return reply.code(204).send();
  if (isMarkdown) reply.header("Vary", "Accept");
  if (answer instanceof MarkdownAnswer)
    return reply.type("text/markdown; charset=utf-8").send(answer.text);
  reply.type("application/json");
  if (answer instanceof JsonStream) return sendStream(request, reply, answer);
  if (answer instanceof JsonBytes) {
    const { bytes } = answer;
    return bytes.length < compressFromLength
      ? reply.send(bytes)
      : sendLongBytes(request, reply, bytes);
  }
  if (answer instanceof JsonText && answer.reached !== undefined)
    reply.header(reachHeader, answer.reached).header("Access-Control-Expose-Headers", reachHeader);
  const text = `${toJson(answer)}\n`;
  return text.length < compressFromLength ? reply.send(text) : sendLongText(request, reply, text);
}

const toJson = (answer: unknown): string =>
  answer instanceof JsonText ? answer.text : JSON.stringify(answer);

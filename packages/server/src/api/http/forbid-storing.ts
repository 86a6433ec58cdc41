import type { FastifyReply } from "fastify";

/** Answers of calls depend on who asks and when, so that no cache may store them. */
export function forbidStoring(reply: FastifyReply): void {
  reply.header("Cache-Control", "no-cache, no-store, must-revalidate, private, max-age=0");
  reply.header("Pragma", "no-cache");
}

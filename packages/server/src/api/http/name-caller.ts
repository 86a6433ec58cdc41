import { callerHeader, type User } from "@signalbox/contract";
import type { FastifyInstance } from "fastify";

/** Sends `callerHeader` with each answer whose request an earlier hook has identified. */
export function nameCallers(server: FastifyInstance): void {
  server.addHook("onRequest", ({ identity }, reply, next) => {
    if (identity !== undefined) reply.header(callerHeader, nameOf(identity.user));
    next();
  });
}

/** Contains what the page's buttons depend on, too. */
const nameOf = (user: User | undefined): string => {
  if (user === undefined) return "visitor";
  return `${user.id}${user.admin ? " admin" : ""}${user.active ? "" : " blocked"}`;
};

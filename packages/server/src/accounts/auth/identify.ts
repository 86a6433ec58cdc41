import type { User } from "@signalbox/contract";
import type { FastifyRequest } from "fastify";
import type { Store } from "../../store/store.ts";
import { sessionCookie, type Sessions } from "./sessions.ts";

/** The user who sends a request, and whether a token or the browser's cookie identified them. */
export type Identity = { user: User | undefined; by: "token" | "cookie" };

/**
 * Uses the first credential present: Authorization header, `access_token`, session cookie. An
 * invalid token is not ignored in favour of a valid cookie.
 */
export function identify(
  request: Pick<FastifyRequest, "headers" | "query" | "cookies">,
  store: Store,
  sessions: Sessions,
): Identity {
  const header = request.headers.authorization;
  if (header !== undefined && header !== "") {
    const token = header.startsWith("Bearer ") ? header.slice("Bearer ".length) : header;
    return { user: store.users.findByToken(token), by: "token" };
  }
  const parameter = queryParameter(request.query, "access_token");
  if (parameter !== undefined && parameter !== "")
    return { user: store.users.findByToken(parameter), by: "token" };
  const cookie = request.cookies[sessionCookie];
  return { user: cookie === undefined ? undefined : sessions.findUser(cookie), by: "cookie" };
}

const queryParameter = (query: unknown, name: string): string | undefined => {
  const value = query !== null && typeof query === "object" && Object.entries(query);
  const found = value === false ? undefined : value.find(([key]) => key === name)?.[1];
  return typeof found === "string" ? found : undefined;
};

import type { User } from "@signalbox/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionCookie, sessionSeconds } from "../../accounts/auth/sessions.ts";
import type { Deps } from "../handlers/deps.ts";

/**
 * Signs a user in: sets the session cookie and redirects to the home page, or to the registration
 * page if the user is new or has no email.
 */
export function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  user: User,
  { sessions, url }: Pick<Deps, "sessions" | "url">,
  isNew = false,
): FastifyReply {
  reply.setCookie(sessionCookie, sessions.begin(user, request.cookies[sessionCookie]), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: sessionSeconds,
    secure: url?.protocol === "https:",
  });
  return reply.redirect(isNew || user.email === "" ? "/register" : "/", 303);
}

import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * Names the sender of a request for `callerHeader`. The server behind does not say who that is, so the name is made from the
 * credential: a token, or the session cookie, which Drone servers set only when somebody signs in.
 */
export function nameCaller({
  isSigned,
  headers,
}: Pick<FastifyRequest, "isSigned" | "headers">): string {
  if (isSigned) return "token";
  const session = /(?:^|;)\s*_session_=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  const credential = headers.authorization ?? session;
  return credential === undefined
    ? "visitor"
    : hash("sha256", credential, "base64url").slice(0, 16);
}

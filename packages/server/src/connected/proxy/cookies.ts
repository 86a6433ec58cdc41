import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * Rewrites a `Set-Cookie` header for the origin that the browser sees. It becomes host-only because the server's domain
 * is not ours. Over plain http, `Secure` is removed because browsers would refuse the cookie, and `SameSite=None`
 * becomes `Lax` because it requires `Secure`
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie).
 */
export function toClientCookie(cookie: string, isHttps: boolean): string {
  const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
  const kept = attributes.flatMap((attribute) => {
    const name = nameOf(attribute);
    if (name === "domain") return [];
    if (isHttps) return [attribute];
    if (name === "secure" || name === "partitioned") return [];
    return /^samesite\s*=\s*none$/i.test(attribute) ? ["SameSite=Lax"] : [attribute];
  });
  const isMarked = kept.some((attribute) => nameOf(attribute) === "secure");
  return [pair, ...kept, ...(isHttps && !isMarked ? ["Secure"] : [])].join("; ");
}

const nameOf = (attribute: string): string =>
  attribute.split("=", 1)[0]?.trim().toLowerCase() ?? "";

/**
 * Names the sender of a request for `callerHeader`. The server behind does not say who that is, so the name is made from the
 * credential: a token, or the session cookie, which CI servers set only when somebody signs in.
 */
export function nameCaller({
  isSigned,
  headers,
}: Pick<FastifyRequest, "isSigned" | "headers">): string {
  if (isSigned) return "token";
  const session = /(?:^|;)\s*(?:_session_|user_sess)=([^;]+)/.exec(headers.cookie ?? "")?.[1];
  const credential = headers.authorization ?? session;
  return credential === undefined
    ? "visitor"
    : hash("sha256", credential, "base64url").slice(0, 16);
}

/**
 * Rewrites a `Set-Cookie` header for the origin that the browser sees. It becomes host-only because
 * the server's domain is not ours. Over plain http, `Secure` is removed because browsers would
 * refuse the cookie, and `SameSite=None` becomes `Lax` because it requires `Secure`.
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

/**
 * A `Set-Cookie` of the server, for the origin that the browser sees: host-only, since the server's
 * own domain is not ours; and without `Secure` over plain http, where browsers would refuse it.
 * `SameSite=None` asks for `Secure`, and becomes `Lax` without it.
 */
export const toOurCookie = (cookie: string, isHttps: boolean): string => {
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
};

const nameOf = (attribute: string): string =>
  attribute.split("=", 1)[0]?.trim().toLowerCase() ?? "";

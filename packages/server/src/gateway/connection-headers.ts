import type { IncomingHttpHeaders } from "node:http";

/**
 * Headers for one connection, which a proxy must not forward
 * (https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1).
 */
const hopByHopHeaders: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/** Removes the headers of the other connection, and values that HTTP cannot carry. */
export function withoutHopByHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()),
  );
  const kept = Object.entries(headers).filter(
    ([name, value]) => !hopByHopHeaders.has(name) && !named.has(name) && isValid(value),
  );
  return Object.fromEntries(kept);
}

const isValid = (value: string | readonly string[] | undefined): boolean =>
  typeof value === "object" ? value.every(isValidHeaderValue) : isValidHeaderValue(value ?? "");

const isValidHeaderValue = (value: string): boolean =>
  /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value);

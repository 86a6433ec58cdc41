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

/**
 * Copies headers, without those of the other connection, those named in `dropped`, and values that HTTP cannot carry. One
 * loop does all of it, because a proxied request costs little else.
 */
export function copyHeaders(
  from: IncomingHttpHeaders,
  dropped: ReadonlySet<string>,
  to: IncomingHttpHeaders = {},
): IncomingHttpHeaders {
  const named = namesIn(from.connection);
  for (const name of Object.keys(from)) {
    if (hopByHopHeaders.has(name) || dropped.has(name) || named?.has(name) === true) continue;
    const value = from[name];
    if (isValid(value)) to[name] = value;
  }
  return to;
}

const namesIn = (connection: string | undefined): ReadonlySet<string> | undefined =>
  connection === undefined || connection === "keep-alive"
    ? undefined
    : new Set(connection.split(",").map((name) => name.trim().toLowerCase()));

const isValid = (value: string | readonly string[] | undefined): boolean =>
  typeof value === "object" ? value.every(isValidHeaderValue) : isValidHeaderValue(value ?? "");

const isValidHeaderValue = (value: string): boolean =>
  /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value);

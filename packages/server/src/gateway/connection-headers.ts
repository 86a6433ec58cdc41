import type { IncomingHttpHeaders } from "node:http";

/** Headers that speak of one connection and not of what travels on it (RFC 9110, section 7.6.1). */
const ofConnection = [
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
];

/** Leaves out what belongs to the other connection, and values that HTTP cannot carry. */
export const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const left = new Set([...ofConnection, ...named]);
  const kept = Object.entries(headers).filter(
    ([name, value]) => !left.has(name) && [value ?? ""].flat().every(isCarried),
  );
  return Object.fromEntries(kept);
};

const isCarried = (value: string): boolean => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value);

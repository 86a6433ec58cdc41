import type { IncomingHttpHeaders } from "node:http";
import { copyHeaders } from "../upstream/connection-headers.ts";
import { toClientCookie } from "./cookies.ts";
import { toClientLocation, type Origins } from "../upstream/origins.ts";

/** The headers that the connected server sends with each answer, by lower-case names. They replace those of the server. */
export type OwnHeaders = {
  values: Readonly<Record<string, string>>;
  /** The names of the server's headers that are not passed on. */
  dropped: ReadonlySet<string>;
};

export function toOwnHeaders(headers: Iterable<readonly [string, string]>): OwnHeaders {
  const values = Object.fromEntries(headers);
  return { values, dropped: new Set([...Object.keys(values), ...refused]) };
}

/** The first two apply to the server's own host and port. */
const refused = [
  "alt-svc",
  "strict-transport-security",
  "content-security-policy-report-only",
] as const;

type AnswerContext = { path: string; origins: Origins; isSigned: boolean; own: OwnHeaders };

/**
 * Rewrites the server's answer headers for the browser: cookies and redirects for the server's
 * origin become ours. If the connected server signs the requests, it drops cookies, because nobody signs in
 * with them, and CORS headers, so that no other site can read the answer.
 */
export function toClientHeaders(
  headers: IncomingHttpHeaders,
  { path, origins, isSigned, own }: AnswerContext,
): IncomingHttpHeaders {
  // Copied only after it was rewritten, because a server may send one that HTTP cannot carry.
  const location = headers.location && toClientLocation(headers.location, origins, path);
  const from = location === headers.location ? headers : { ...headers, location };
  const sent = copyHeaders(from, own.dropped, { ...own.values });
  if (isSigned) return withoutCredentials(sent);
  // Undici has a string for a header that occurs once.
  const cookies: string | string[] | undefined = sent["set-cookie"];
  if (cookies !== undefined) {
    const isHttps = origins.own.startsWith("https:");
    sent["set-cookie"] = [cookies].flat().map((cookie) => toClientCookie(cookie, isHttps));
  }
  if (sent["access-control-allow-origin"] === origins.upstream)
    sent["access-control-allow-origin"] = origins.own;
  return sent;
}

const withoutCredentials = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name !== "set-cookie" && !name.startsWith("access-control-"),
    ),
  );

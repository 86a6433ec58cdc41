import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { withoutHopByHopHeaders } from "./connection-headers.ts";
import { toClientCookie } from "./cookies.ts";
import { toClientLocation, type Origins } from "./origins.ts";

type AnswerContext = {
  path: string;
  origins: Origins;
  isSigned: boolean;
  /** Lower-case names of the server's headers that the gateway replaces by its own. */
  own: readonly string[];
};

/**
 * Rewrites the server's answer headers for the browser: cookies and redirects for the server's
 * origin become ours. If the gateway signs the requests, it drops cookies, because nobody signs in
 * with them, and CORS headers, so that no other site can read the answer.
 */
export function toClientHeaders(
  headers: IncomingHttpHeaders,
  { path, origins, isSigned, own }: AnswerContext,
): OutgoingHttpHeaders {
  const {
    // Both headers apply to the server's own host and port.
    "alt-svc": _,
    "strict-transport-security": __,
    "set-cookie": cookies,
    location,
    ...kept
  } = withoutHopByHopHeaders(
    headers.location === undefined
      ? headers
      : { ...headers, location: toClientLocation(headers.location, origins, path) },
  );
  const isHttps = origins.gateway.startsWith("https:");
  const allowed = kept["access-control-allow-origin"];
  const passed = Object.entries(kept).filter(
    ([name]) =>
      !own.includes(name) &&
      name !== "content-security-policy-report-only" &&
      !(isSigned && name.startsWith("access-control-")),
  );
  return {
    ...Object.fromEntries(passed),
    ...(location !== undefined && { location }),
    ...(cookies !== undefined &&
      !isSigned && {
        "set-cookie": [cookies].flat().map((cookie) => toClientCookie(cookie, isHttps)),
      }),
    ...(allowed === origins.upstream &&
      !isSigned && { "access-control-allow-origin": origins.gateway }),
  };
}

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { withoutConnection } from "./connection-headers.ts";
import { toOurCookie } from "./cookies.ts";
import { toOurLocation, type Origins } from "./origins.ts";

type Asked = {
  path: string;
  origins: Origins;
  isSigned: boolean;
  /** Names of headers that all our answers have, in lower case: the server does not replace them. */
  own: readonly string[];
};

/**
 * The headers of the server's answer as the browser gets them: cookies and redirects of its origin are
 * of ours. Where we sign the requests, no cookie is set, since nobody is signed in by it, and no page
 * elsewhere may read.
 */
export const toOurHeaders = (
  headers: IncomingHttpHeaders,
  { path, origins, isSigned, own }: Asked,
): OutgoingHttpHeaders => {
  // Both are about the server's own name and port.
  const { "alt-svc": _, "strict-transport-security": __, ...rest } = headers;
  const {
    "set-cookie": cookies,
    location,
    ...kept
  } = withoutConnection({
    ...rest,
    ...(rest.location !== undefined && { location: toOurLocation(rest.location, origins, path) }),
  });
  const isHttps = origins.ours.startsWith("https:");
  const allowed = kept["access-control-allow-origin"];
  const left = new Set([...own, "content-security-policy-report-only"]);
  const passed = Object.entries(kept).filter(
    ([name]) => !left.has(name) && !(isSigned && name.startsWith("access-control-")),
  );
  return {
    ...Object.fromEntries(passed),
    ...(location !== undefined && { location }),
    ...(cookies !== undefined &&
      !isSigned && {
        "set-cookie": [cookies].flat().map((cookie) => toOurCookie(cookie, isHttps)),
      }),
    ...(allowed === origins.theirs && !isSigned && { "access-control-allow-origin": origins.ours }),
  };
};

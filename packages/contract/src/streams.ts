/**
 * The event streams. A stream starts with a ping comment and repeats it while idle. Data frames
 * contain one line of JSON and no event name. The last frame is named `error` and contains `eof`;
 * the browser must then close its EventSource, because it would reconnect otherwise
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export const streams = {
  /** Build events: a repository with the build that changed, including its stages and steps. */
  builds: {
    summary: "Changed builds of all repositories that the caller may see",
    path: "/api/stream",
    level: "anyone",
  },
  repoBuilds: {
    summary: "Changed builds of one repository",
    path: "/api/stream/{namespace}/{name}",
    level: "read",
  },
  log: {
    summary: "The log lines of a running step, from the first line on",
    path: "/api/stream/{namespace}/{name}/{number}/{stage}/{step}",
    level: "read",
  },
} as const;

export type StreamName = keyof typeof streams;

/**
 * The header with the revision of the embedded server's data. It is sent with answers that are read from the database
 * alone, with the answer about the caller, and when the stream of all builds opens. If an answer and the stream have the
 * same revision, nothing changed in between, so the answer is current. Revisions are opaque and differ for each caller.
 */
export const revisionHeader = "x-signalbox-revision";

/**
 * The header that distinguishes the callers whom the server recognised. It is opaque: a page compares it with the one that
 * came with the answer about the signed-in user, and learns from any answer that its cookie has become another person's, or
 * that the person's role has changed. The embedded server and the connected server send it; Drone servers do not.
 */
export const callerHeader = "x-signalbox-caller";

/**
 * The header of a list of builds that the embedded server stopped searching before it was full or complete: the id down to
 * which builds were searched. The list continues with `before` at this id.
 */
export const reachHeader = "x-signalbox-reach";

/**
 * The headers of an answer from an index that lacks older builds of the question: how many of the newest builds it covers, and how
 * many exist as far as the server knows. A complete answer has neither. Asked again with a larger `reach`, the server covers more.
 */
export const searchedHeader = "x-searched";
export const totalHeader = "x-total";

/**
 * The interval of pings on an idle stream. Drone servers ping every 30 seconds; the embedded server
 * pings more often so that viewers notice a dead connection within seconds.
 */
export const pingIntervalMs = 2000;
export const pingFrame = ": ping\n\n";
export const endFrame = "event: error\ndata: eof\n\n";

/** Formats a data frame. One data line is enough, because JSON contains no raw line breaks. */
export function dataFrame(json: string): string {
  return `data: ${json}\n\n`;
}

/**
 * The two live feeds, frame by frame. A stream begins with a ping comment and repeats it while idle;
 * data frames carry one line of JSON and no event name; the end is a frame named `error` with the
 * data `eof`. After that frame a browser must close its EventSource, or it would connect again.
 */
export const streams = {
  /** Build events: a whole repository with the build that changed, with its stages and steps. */
  builds: {
    summary: "Builds of all repositories that the caller sees",
    path: "/api/stream",
    level: "anyone",
  },
  /** The same for one repository. */
  repoBuilds: {
    summary: "Builds of one repository",
    path: "/api/stream/{namespace}/{name}",
    level: "read",
  },
  /** The log lines of a running step, from its first one on. */
  log: {
    summary: "The log lines of a running step, from its first one on",
    path: "/api/stream/{namespace}/{name}/{number}/{stage}/{step}",
    level: "read",
  },
} as const;

export type StreamName = keyof typeof streams;

/**
 * While nothing is sent, a ping goes out this often. Drone servers ping each 30 seconds; the embedded
 * server pings so often that a viewer notices within seconds when a connection died without a word.
 */
export const pingEveryMs = 2000;
export const pingFrame = ": ping\n\n";
export const endFrame = "event: error\ndata: eof\n\n";

/** Frames a value; JSON has no raw line breaks, so one data line is enough. */
export const dataFrame = (json: string): string => `data: ${json}\n\n`;

/** A frame as a reader sees it. Comments are frames of the name "comment". */
export type Frame = { event: string; data: string };

/** Whether a frame says that the stream is over; a plain message `eof` is understood too. */
export const isEnd = (frame: Frame): boolean => frame.data === "eof";

/**
 * Reads frames from text that arrives in pieces. Returns the frames that each piece completes;
 * line ends may be LF, CRLF or CR, as the event-stream format allows.
 */
export const createFrameReader = (): ((piece: string) => Frame[]) => {
  let rest = "";
  let event = "";
  let data: string[] = [];
  const readLine = (line: string): Frame[] => {
    if (line === "") return finish();
    if (line.startsWith(":")) return [{ event: "comment", data: line.slice(1).trim() }];
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    if (field === "data") data.push(value);
    return [];
  };
  const finish = (): Frame[] => {
    const frame = { event: event === "" ? "message" : event, data: data.join("\n") };
    const complete = data.length > 0;
    event = "";
    data = [];
    return complete ? [frame] : [];
  };
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    return lines.flatMap(readLine);
  };
};

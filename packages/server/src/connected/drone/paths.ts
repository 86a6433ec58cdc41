import {
  dataPath,
  defaultLimits,
  type Limits,
  type ProxiedPath,
} from "../upstream/proxied-path.ts";

/** A stream may be silent, but must start like any other answer. */
const stream: Limits = { answerMs: 30_000, pieceMs: 0 };
/** The server asks the source-control host before it answers. */
const remote: Limits = { answerMs: 30_000, pieceMs: 30_000 };
/** Before it answers, the server lists a person's repositories at the source-control host. */
const sync: Limits = { answerMs: 600_000, pieceMs: 30_000 };
/** Runners long-poll for work. */
const none: Limits = { answerMs: 0, pieceMs: 0 };

/** The paths that are forwarded; our own pages and answers have all others. The most specific path wins. */
export const dronePaths: readonly ProxiedPath[] = [
  { path: "/api/stream", kind: "builds", limits: stream },
  { path: "/api/stream/:namespace/:name", kind: "builds", limits: stream },
  { path: "/api/stream/*", kind: "log", limits: stream },
  { path: "/api/user/repos", method: "POST", kind: "data", limits: sync },
  { path: "/api/user/remote/*", kind: "data", limits: remote },
  { path: "/api/badges/*", kind: "other", limits: defaultLimits },
  dataPath,
  { path: "/api", kind: "data", limits: defaultLimits },
  { path: "/login", kind: "login", limits: remote },
  { path: "/logout", kind: "logout", limits: defaultLimits },
  { path: "/link/*", kind: "other", limits: defaultLimits },
  { path: "/hook", kind: "other", limits: defaultLimits },
  { path: "/rpc", kind: "other", limits: none },
  { path: "/rpc/*", kind: "other", limits: none },
  { path: "/version", kind: "other", limits: defaultLimits },
  { path: "/varz", kind: "other", limits: defaultLimits },
  { path: "/healthz", kind: "other", limits: defaultLimits },
  { path: "/metrics", kind: "other", limits: defaultLimits },
];

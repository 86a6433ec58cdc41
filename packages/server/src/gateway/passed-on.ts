/** How requests of a path are passed on. */
export type PassedOn = {
  /** As the router reads it. */
  path: string;
  /** Without one: whatever the method is. */
  method?: "POST";
  /**
   * `data`: JSON is answered, never a page. `builds`: a stream that viewers can share. `log`: a stream
   * of each viewer's own. `login`, `logout`: the browser itself goes there. `other`: whatever it is.
   */
  kind: "data" | "builds" | "log" | "login" | "logout" | "other";
  limits: Limits;
};

/** How long an answer may take to begin, and each next piece of it to come. 0: as long as it likes. */
export type Limits = { answerMs: number; pieceMs: number };

const usual: Limits = { answerMs: 30_000, pieceMs: 30_000 };
/** A stream may be silent; that it begins is an answer like any other. */
const stream: Limits = { answerMs: 30_000, pieceMs: 0 };
/** A server looks through all of a person's repositories at their source host before it answers. */
const sync: Limits = { answerMs: 600_000, pieceMs: 30_000 };
/** Runners wait until there is work. */
const none: Limits = { answerMs: 0, pieceMs: 0 };

/** The paths that are the server's; all others are the dashboard's. The most particular one decides. */
export const passedOn: readonly PassedOn[] = [
  { path: "/api/stream", kind: "builds", limits: stream },
  { path: "/api/stream/:namespace/:name", kind: "builds", limits: stream },
  { path: "/api/stream/*", kind: "log", limits: stream },
  { path: "/api/user/repos", method: "POST", kind: "data", limits: sync },
  { path: "/api/badges/*", kind: "other", limits: usual },
  { path: "/api/*", kind: "data", limits: usual },
  { path: "/api", kind: "data", limits: usual },
  { path: "/login", kind: "login", limits: usual },
  { path: "/logout", kind: "logout", limits: usual },
  { path: "/link/*", kind: "other", limits: usual },
  { path: "/hook", kind: "other", limits: usual },
  { path: "/rpc", kind: "other", limits: none },
  { path: "/rpc/*", kind: "other", limits: none },
  { path: "/version", kind: "other", limits: usual },
  { path: "/varz", kind: "other", limits: usual },
  { path: "/healthz", kind: "other", limits: usual },
  { path: "/metrics", kind: "other", limits: usual },
];

/** How requests to a path are forwarded. */
export type ProxiedPath = {
  /** A route pattern. */
  path: string;
  /** If missing, any method. */
  method?: "POST";
  /** The path at the server, if it is another one. */
  to?: string;
  /** Writes the path and its query as the server takes them, if it takes others. */
  rewrite?: (path: string) => string;
  /**
   * `data`: JSON, never a page. `builds`: a stream that viewers can share. `log`: a stream for each
   * viewer. `login`, `logout`: the browser navigates there. `other`: anything else.
   */
  kind: "data" | "builds" | "log" | "login" | "logout" | "other";
  limits: Limits;
};

/** How long the server may take to start its answer and between two pieces. 0 means no limit. */
export type Limits = { answerMs: number; pieceMs: number };

/** For questions. */
export const defaultLimits: Limits = { answerMs: 10_000, pieceMs: 30_000 };
const changeMs = 30_000;
/** For what changes something. */
export const changeLimits: Limits = { ...defaultLimits, answerMs: changeMs };

/** The limits of a request. What changes something may wait for the git host. */
export function limitsOf({ limits }: ProxiedPath, method: string): Limits {
  const isQuestion = method === "GET" || method === "HEAD";
  if (isQuestion || limits.answerMs === 0) return limits;
  return { ...limits, answerMs: Math.max(limits.answerMs, changeMs) };
}

/** The path of calls that have no other. */
export const dataPath: ProxiedPath = { path: "/api/*", kind: "data", limits: defaultLimits };

/**
 * What callers may send and hold open, and what steps may print, in one table; sizes in bytes, times in
 * milliseconds. Past a limit a caller gets a 400, 413 or 429 with a sentence, and a log says what was cut.
 * What one pipeline file may cost stands in `pipeline/limits.ts`, what git may cost in `source/limits.ts`,
 * and how running steps are paced in `runner/limits.ts`.
 */
export const serverLimits = {
  /** Body of a request. */
  bodyBytes: 1024 ** 2,
  /** A request that is not here whole by then is given up. */
  requestMs: 60_000,
  /** One name in a path: branches stand in paths too. */
  pathNameCharacters: 1000,

  /** Streams that one user, or one address where nobody is signed in, may have open: a crowd behind one proxy too. */
  streamsPerCaller: 5000,
  /** What a viewer of builds may let wait until it is cut off; it connects again and reads the lists anew. */
  viewerWaitingBytes: 4_000_000,

  /** Parameters of a build: each is a variable of its steps, which the system limits to 128 KiB each. */
  parameters: 100,
  parameterNameCharacters: 250,
  parameterBytes: 64 * 1024,
  parametersBytes: 256 * 1024,
  deployToCharacters: 250,
  /** Names and email that a commit gives its author. */
  authorCharacters: 250,
  /** Value of a secret: a variable too. */
  secretBytes: 64 * 1024,

  /** What a step may print; the rest is counted, not kept, and the log says so. */
  logBytes: 1024 ** 3,
  /** What its log file may take: many tiny lines cost more than their text. */
  logFileBytes: 4 * 1024 ** 3,
  /** Characters of one log line; a longer line is kept in pieces. */
  lineCharacters: 16 * 1024,
} as const;

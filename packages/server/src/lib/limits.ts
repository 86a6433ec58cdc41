/**
 * Limits on what callers may send and keep open and what steps may print; sizes in bytes, times in
 * milliseconds. A caller beyond a limit gets a 400, 413 or 429 with a message, and a truncated log
 * says so. `pipeline/file/limits.ts` limits pipeline files, `git/git-limits.ts` limits git, and
 * `lib/runner-limits.ts` paces running steps.
 */
export const serverLimits = {
  /** The body of a request. */
  bodyBytes: 1024 ** 2,
  /** The time in which the headers of a request must arrive, and the whole request. Checked at an interval. */
  headersMs: 15_000,
  requestMs: 60_000,
  checkConnectionsMs: 2000,
  /** A connection on which nothing arrives and nothing is taken for this long is closed. */
  silentMs: 15 * 60_000,
  /** Connections beyond the limit that are kept until they were told so. */
  refusedConnections: 32,
  /** When a refused client should try again. */
  retryAfterSeconds: 5,
  /** A path parameter, which may be a branch name. */
  pathNameCharacters: 1000,

  /** The steps in one answer with the details of many builds; it has at least one build. About 2 MB of JSON. */
  detailedSteps: 5000,

  /** Open streams of one user, or of all visitors with the same address. */
  streamsPerCaller: 5000,
  /** Unsent bytes after which a viewer of builds is cut off; it reconnects and reloads. */
  viewerWaitingBytes: 4_000_000,

  /**
   * Parameters of a build. Each becomes an environment variable, which Linux limits to 128 KiB
   * (https://man7.org/linux/man-pages/man2/execve.2.html).
   */
  parameters: 100,
  parameterNameCharacters: 250,
  parameterBytes: 64 * 1024,
  parametersBytes: 256 * 1024,
  deployToCharacters: 250,
  /** The name and email of a commit's author. */
  authorCharacters: 250,
  /** The value of a secret, which becomes an environment variable. */
  secretBytes: 64 * 1024,

  /** The webhooks of a repository. */
  webhooks: 5,
  webhookUrlCharacters: 2000,
  webhookSecretCharacters: { least: 16, most: 250 },

  /** The artifacts of a step. */
  artifactFiles: 10_000,
  /** With less free space on the disk no artifact is stored, so that logs and the database still can be. */
  artifactFreeBytes: 256 * 1024 ** 2,

  /** The output of a step; further output is counted and discarded, and the log mentions this. */
  logBytes: 1024 ** 3,
  /** The log file of a step, which is larger than its text because each line has overhead. */
  logFileBytes: 4 * 1024 ** 3,
  /** Characters of one log line; a longer line is split. */
  lineCharacters: 16 * 1024,
} as const;

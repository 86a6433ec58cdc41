/** Limits on the logs that runners send, in bytes. */
export const logLimits = {
  /** A runner keeps the last 5 MB of a log. As JSON, empty lines are 40 times as long. */
  bodyBytes: 256 * 1024 ** 2,
  /** A body is parsed in pieces of this size. */
  pieceBytes: 32 * 1024,
  /** So much of it is written at once, because each write waits for the disk. */
  writeBytes: 256 * 1024,
  /** A line as JSON. Runners copy at most 32 KB at once, which escapes make six times as long. */
  lineBytes: 1024 ** 2,
} as const;

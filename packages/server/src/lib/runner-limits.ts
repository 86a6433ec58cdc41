/** Limits of running steps and their logs. Times in milliseconds, sizes in bytes. */
export const runnerLimits = {
  /** An incomplete line is shown after this time. */
  partialLineMs: 100,
  /** Longer than `partialLineMs` during heavy output, because the rest of the line then arrives with the next block. */
  partialBlockMs: 2000,
  /** Output without a pause of this length counts as one piece. */
  burstPauseMs: 500,
  /** Block-buffered programs write at least this much at a time, and a block may end in the middle of a line. */
  blockBytes: 1024,
  /** Output that may wait to be written to disk before the step's process is paused. */
  logQueueBytes: 256 * 1024,

  /** Bytes read at once for a viewer who is behind, and the largest piece kept for others. */
  logPieceBytes: 64 * 1024,
  /** The newest records of a running log, kept in memory for all its viewers. */
  logTailBytes: 1024 * 1024,
  logTailPieces: 2048,
  /** Lines of a remote runner that come late and wait for the end of their step. */
  lateLogBytes: 64 * 1024 ** 2,
  /** A viewer who accepts no data for this long is disconnected; it may reconnect. */
  viewerStallMs: 30_000,
  /** How long a request for the log of a cancelled step waits until the log is complete. */
  cancelledLogMs: 10_000,
  /** Bytes read at once when a stored log is served, and when its last lines are searched. */
  storedReadBytes: 512 * 1024,
  /** Two buffers of this size send a stored log. */
  storedCopyBytes: 256 * 1024,
  storedScanBytes: 64 * 1024,

  /** Between SIGTERM and SIGKILL. */
  killGraceMs: 5000,
  /** Between SIGTERM and SIGKILL while the server stops. */
  stopGraceMs: 2000,
  /** How long a container engine may take to stop or remove the containers of a stage, normally and while the server stops. */
  engineMs: 30_000,
  engineStopMs: 5000,
  /** The first and the longest interval of polling for processes that are still alive. */
  pollMs: 10,
  maxPollMs: 200,
  /** How many times the runner kills processes that keep reappearing before it gives up. */
  killRounds: 20,
  /** Output that is still read after a step's shell has exited. */
  drainBytes: 4 * 1024 ** 2,
  /**
   * Characters of a stage's or step's error message, as Drone servers truncate it
   * (https://github.com/harness/harness/blob/v2.24.0/operator/manager/updater.go).
   */
  errorCharacters: 500,
} as const;

/** How running steps and their logs are paced, in one table. Times in milliseconds, sizes in bytes. */
export const runnerLimits = {
  /** A line that has no end yet is shown after this long. */
  partialLineMs: 100,
  /** What may wait for the disk before the step's process has to wait. */
  logQueueBytes: 256 * 1024,

  /** Read at once for a viewer who is behind, and the largest piece kept for those who are not. */
  logPieceBytes: 64 * 1024,
  /** The newest records of a running log, kept in memory for all its viewers. */
  logTailBytes: 1024 * 1024,
  logTailPieces: 2048,
  /** A viewer whose connection takes nothing for this long is cut off; it may come again. */
  viewerStallMs: 30_000,
  /** How long who asks for the log of a cancelled step waits until that is written. */
  cancelledLogMs: 10_000,
  /** Read at once when a stored log is served, and when its last lines are looked for. */
  storedReadBytes: 512 * 1024,
  storedScanBytes: 64 * 1024,

  /** How long a stage may take where its repository does not say. */
  timeoutMinutes: 60,
  /** Between SIGTERM and SIGKILL. */
  killGraceMs: 5000,
  /** The same when the server stops. */
  stopGraceMs: 2000,
  /** Between two looks for processes that are still there: at first, and at most. */
  pollMs: 10,
  maxPollMs: 200,
  /** How often processes are killed that are there again before we give up. */
  killRounds: 20,
  /** What is still read from a step's output once its shell has ended. */
  drainBytes: 4 * 1024 ** 2,
  /** Characters of the error sentence of a stage or step, as Drone servers cut it. */
  errorCharacters: 500,
} as const;

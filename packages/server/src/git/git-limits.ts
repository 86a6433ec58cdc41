/** Limits of everything that reads git repositories, in one table. Times in milliseconds, sizes in bytes. */
export const sourceLimits = {
  /** git processes at once, over all repositories. */
  processesAtOnce: 4,
  processesInRepository: 2,
  /** A process that takes longer does not count among those at once any more. */
  slow: { afterMs: 2000, atOnce: 32 },
  /** How long a repository is left alone in which git ran out of time. */
  suspendedMs: 60_000,
  /** Of the processes at once, for watching: the others stay free for what a person waits for. */
  watchersAtOnce: 2,
  processMs: 30_000,
  /** What one process may print; more ends it. */
  outputBytes: 64 * 1024 * 1024,
  errorBytes: 256 * 1024,
  /** A pipeline file. */
  fileBytes: 1024 * 1024,
  /** A commit object with its message. */
  commitBytes: 4 * 1024 * 1024,
  refBytes: 1024,
  pathBytes: 4096,

  /** How deep a folder of repositories is searched, and how much of it. */
  searchDepth: 3,
  foldersSearched: 100_000,
  nameCharacters: 100,

  /** Between two looks at the refs of the active repositories. */
  watchIntervalMs: 500,
  /** Repositories looked at before others have their turn. */
  watchedInOneTurn: 50,
  /** A folder that changed less than this ago may change again within the clock's grain, unseen. */
  settleMs: 2000,
  /** How often refs that move while they are read are read again at once. */
  rereads: 3,
  /** Until a repository that git cannot read is tried again, unless it changes before. */
  retryMs: 10_000,
} as const;

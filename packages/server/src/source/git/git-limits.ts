/** Limits of everything that reads git repositories, in one table. Times in milliseconds, sizes in bytes. */
export const sourceLimits = {
  /** How many git processes run at once over all repositories. */
  processesAtOnce: 4,
  processesInRepository: 2,
  /** A process that takes longer than `afterMs` no longer counts towards `processesAtOnce`. */
  slow: { afterMs: 2000, maxConcurrent: 32 },
  /** Processes that wait for the next read of objects in their repository, and how long they wait. */
  idleReaders: 8,
  idleReaderMs: 10_000,
  /** How long a repository is suspended after git timed out in it. */
  suspendedMs: 60_000,
  /** How many of the processes may watch refs. The others are reserved for requests of users. */
  watchersAtOnce: 2,
  processMs: 30_000,
  /** A process that prints more than this is killed. */
  outputBytes: 64 * 1024 * 1024,
  errorBytes: 256 * 1024,
  /** A pipeline file. */
  fileBytes: 1024 * 1024,
  /** A commit object with its message. */
  commitBytes: 4 * 1024 * 1024,
  refBytes: 1024,
  pathBytes: 4096,

  /** How deep, and how many, folders are searched for repositories. */
  searchDepth: 3,
  foldersSearched: 100_000,
  nameCharacters: 100,

  /** The interval at which the refs of active repositories are checked. */
  watchIntervalMs: 500,
  /** The interval at which the git configurations of all repositories are checked for changed permissions. */
  accessIntervalMs: 1000,
  /** How many repositories are checked before other work of the event loop may run. */
  watchedInOneTurn: 50,
  /** A folder that changed less than this ago could change again without a new modification time. */
  settleMs: 2000,
  /** How many times refs that move during a read are read again immediately. */
  rereads: 3,
  /** When a repository that git cannot read is tried again, unless it changes before. */
  retryMs: 10_000,
} as const;

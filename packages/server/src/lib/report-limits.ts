/** Limits of the reports of one step. Sizes are in bytes, except those of texts. */
export const reportLimits = {
  tests: 20_000,
  bytes: 40 * 1024 ** 2,
  /** Files that are read. */
  files: 5000,
  /** Files and folders of a workspace that are looked at. */
  entries: 300_000,
  /** Levels of folders, and of elements in XML. */
  depth: 100,
  /** Characters of names, of messages, and of the message and output of a test together. */
  nameCharacters: 1000,
  messageCharacters: 16 * 1024,
  textCharacters: 64 * 1024,
  warnings: 50,
  /** How long the reports of a step may take, in milliseconds. */
  deadlineMs: 60_000,
} as const;

import type { Caller } from "../backend/caller.ts";

/** On whose behalf builds are read. */
export type Asker = {
  caller: Caller;
  /** When the question came, in milliseconds. What was read since then is current. */
  since: number;
  /** Aborted when they no longer wait for the answer. */
  signal: AbortSignal;
};

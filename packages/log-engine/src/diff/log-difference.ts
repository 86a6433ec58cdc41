/** How a line relates to the other log. */
export const UNCHANGED = 0;
/** The same line in another place, because tools that work in parallel print in a different order each time. */
export const MOVED = 1;
/** The other log has a similar line instead. */
export const CHANGED = 2;
export const NEW = 3;

/** A log compared with an earlier one. Stored as columns because there may be a million lines. */
export type LogDifference = {
  /** For each line of the log: `UNCHANGED`, `MOVED`, `CHANGED` or `NEW`. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** For each line of the log: the line of the other log that it corresponds to, or -1. */
  readonly partner: Int32Array<ArrayBuffer>;
  /** The lines of the other log that correspond to none, ascending. */
  readonly removed: Uint32Array<ArrayBuffer>;
};

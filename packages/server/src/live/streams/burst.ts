/** Frames sent within this time after a write wait for its end, so that 1,000 events a second need 40 writes. */
export const burstMs = 25;
/** Frames of this size together do not wait, so that a viewer who reads is not taken for one who does not. */
const maxWaitingBytes = 256 * 1024;

/** Writes frames at once after a pause, and during a burst several together, in order. */
export type Burst = {
  add: (frames: Uint8Array) => void;
  /** The bytes that wait. */
  waiting: () => number;
  /** Writes what waits. */
  flush: () => void;
  /** Drops what waits. */
  stop: () => void;
};

/** `write` must send all its frames in one piece. */
export function createBurst(write: (frames: readonly Uint8Array[]) => void): Burst {
  let frames: Uint8Array[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    frames = [];
    bytes = 0;
  };
  const flush = (): void => {
    const gathered = frames;
    stop();
    if (gathered.length > 0) write(gathered);
  };
  const flushAndWait = (): void => {
    const isBurst = frames.length > 0;
    flush();
    if (isBurst) timer = setTimeout(flushAndWait, burstMs);
  };

  return {
    add: (added) => {
      frames.push(added);
      bytes += added.byteLength;
      if (timer === undefined || bytes >= maxWaitingBytes) flushAndWait();
    },
    waiting: () => bytes,
    flush,
    stop,
  };
}

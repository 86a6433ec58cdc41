import { Writable } from "node:stream";
import type { Clock } from "../../lib/clock.ts";
import { validMs } from "../backend/access.ts";

/** Bytes. Pieces of logs are shorter, so that the server is not paused after each. */
const highWaterMark = 1024 ** 2;

/**
 * Passes the bytes of a running log on to a target. From a minute after its start on, each piece waits for a check, which
 * rejects when the viewer may no longer read the log or nobody can say so: then the target is destroyed, so that the browser
 * asks the CI server again.
 */
export function createLogGate(
  target: Writable,
  clock: Clock,
  check: () => Promise<unknown>,
): Writable {
  const openedAt = clock();
  const pass = (piece: unknown, done: () => void): void => {
    if (target.write(piece)) done();
    else target.once("drain", done);
  };
  return new Writable({
    highWaterMark,
    // It would destroy the target before that has sent its end.
    autoDestroy: false,
    write: (piece: unknown, _encoding, done) => {
      if (Math.abs(clock() - openedAt) < validMs) return pass(piece, done);
      void check().then(
        () => pass(piece, done),
        () => target.destroy(),
      );
    },
    final: (done) => {
      target.end();
      done();
    },
    destroy: (_error, done) => {
      target.destroy();
      done(null);
    },
  });
}

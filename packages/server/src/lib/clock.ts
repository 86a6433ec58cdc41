/** Returns the time in milliseconds since 1970. It is injected so that tests can control it. */
export type Clock = () => number;

/** The time as the API and the database store it: whole unix seconds. */
export function secondsOf(clock: Clock): number {
  return Math.floor(clock() / 1000);
}

/** A clock for measuring how old something is: it continues where it was when the given clock is set back. */
export function toSteadyClock(clock: Clock): Clock {
  let last = clock();
  let aheadMs = 0;
  return () => {
    const now = clock();
    if (now < last) aheadMs += last - now;
    last = now;
    return now + aheadMs;
  };
}

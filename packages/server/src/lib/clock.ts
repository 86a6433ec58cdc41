/** Returns the time in milliseconds since 1970. It is injected so that tests can control it. */
export type Clock = () => number;

/** The time as the API and the database store it: whole unix seconds. */
export function secondsOf(clock: Clock): number {
  return Math.floor(clock() / 1000);
}

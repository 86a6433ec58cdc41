/** Returns the time in milliseconds since 1970. It is injected so that tests can control it. */
export type Clock = () => number;

/** The time as the API and the database store it: whole unix seconds. */
export const secondsOf = (clock: Clock): number => Math.floor(clock() / 1000);

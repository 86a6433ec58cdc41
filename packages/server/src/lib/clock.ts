/** The time in milliseconds since 1970. It is passed in everywhere, so that tests decide it. */
export type Clock = () => number;

/** What goes over the wire and into the database: whole unix seconds. */
export const secondsOf = (clock: Clock): number => Math.floor(clock() / 1000);

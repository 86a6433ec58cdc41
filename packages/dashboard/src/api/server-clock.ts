/** The milliseconds by which the server's clock is ahead of the browser's, as far as the answers tell. */
let lead = 0;

/**
 * The time of the server's clock in milliseconds, which all its times of builds come from. The clock of a reader's machine
 * may be wrong by minutes. Times that only the browser records are measured by `Date.now()`.
 */
export function serverNow(): number {
  return Date.now() + lead;
}

/** The server's time at a time of the browser's clock. */
export function toServerTime(browserMs: number): number {
  return browserMs + lead;
}

/**
 * Reads the server's time from the `Date` of an answer, which is rounded down to seconds and was written at some time
 * between the request and the answer. An estimate that fits to both stays, so that clocks on the screen do not jump; another
 * one moves as little as possible.
 */
export function readServerTime({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get("date") ?? "");
  // An answer from a cache on the way is as old as it says.
  if (Number.isNaN(date) || Number(headers.get("age")) > 0) return;
  const [least, most] = [date - Date.now(), date + 1000 - sentAt];
  // The browser's clock was set in the meantime.
  if (least > most) return;
  const isFar = lead < least - farMs || lead > most + farMs;
  lead = isFar ? (least + most) / 2 : Math.min(Math.max(lead, least), most);
}

/** An estimate that is wrong by more was made before a clock was set, or is the first. */
const farMs = 1000;

/** The viewer's time zone, in which the days of a query begin. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

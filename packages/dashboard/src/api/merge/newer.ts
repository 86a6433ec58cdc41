import { isFinished, type StatusName } from "@signalbox/contract";

/** What builds, stages and steps have in common: a row that the server counts the changes of. */
type Row = { status: StatusName; version?: number };

/**
 * Whether news of a row tells an earlier state than the one that is known. Servers raise `version` with
 * every change of a row, so that decides. Where it does not (one of them has none, or both are the
 * same) a status never goes back: what has ended never runs again, what runs never waits again. Among
 * equals the later to arrive counts.
 */
export const isOlder = (news: Row, known: Row): boolean => {
  const [next = 0, last = 0] = [news.version, known.version];
  if (next !== last && next > 0 && last > 0) return next < last;
  return progress(news.status) < progress(known.status);
};

const beginnings: ReadonlyMap<string, number> = new Map([
  ["", 0],
  ["blocked", 1],
  ["waiting_on_dependencies", 1],
  ["pending", 2],
  ["running", 3],
]);

const progress = (status: StatusName): number =>
  isFinished(status) && status !== "" ? 4 : (beginnings.get(status) ?? 0);

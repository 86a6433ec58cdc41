import { lookUp, type Status, type StatusName } from "@signalbox/contract";

/** The keys that builds, stages and steps share. The server increments `version` with every change of a row. */
type Row = { status: StatusName; version?: number };

/**
 * Whether an update describes an earlier state of a row than the known one. The lower `version` is older. If
 * the versions are equal or one is missing, the status decides, because it never goes back: an ended row never
 * runs again, and a running one never waits again. Otherwise the update counts as newer.
 */
export function isOlder(update: Row, known: Row): boolean {
  const [next = 0, last = 0] = [update.version, known.version];
  if (next !== last && next > 0 && last > 0) return next < last;
  return progress(update.status) < progress(known.status);
}

const finished = 4;
const progresses: Record<Status, number> = {
  blocked: 1,
  waiting_on_dependencies: 1,
  pending: 2,
  running: 3,
  success: finished,
  failure: finished,
  error: finished,
  killed: finished,
  skipped: finished,
  declined: finished,
  inactive: finished,
};

const progress = (status: StatusName): number =>
  status === "" ? 0 : lookUp(progresses, status, finished);

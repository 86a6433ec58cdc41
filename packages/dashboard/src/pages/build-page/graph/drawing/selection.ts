import { type ignoredFailure } from "../../../../api/shown-status.ts";
import { lookUp, statuses, type Status, type StatusName } from "@signalbox/contract";
import { unknownWord } from "../../../../components/status/status-appearance.tsx";

/** By status: whether a node can be selected, and whether a step has details to show. */
const nodes: Record<Status, { isSelectable: boolean; hasData: boolean }> = {
  success: { isSelectable: true, hasData: true },
  running: { isSelectable: true, hasData: true },
  pending: { isSelectable: true, hasData: false },
  blocked: { isSelectable: true, hasData: false },
  waiting_on_dependencies: { isSelectable: false, hasData: false },
  failure: { isSelectable: true, hasData: true },
  error: { isSelectable: true, hasData: true },
  declined: { isSelectable: false, hasData: true },
  killed: { isSelectable: true, hasData: true },
  skipped: { isSelectable: false, hasData: false },
  inactive: { isSelectable: true, hasData: true },
};
const unknownNode = { isSelectable: true, hasData: true };

export function canSelectNode(status: StatusName): boolean {
  return lookUp(nodes, status, unknownNode).isSelectable;
}

/** Whether a step has started, so that there are details to show. */
export function hasStepData(status: StatusName): boolean {
  return lookUp(nodes, status, unknownNode).hasData;
}

/** The statuses from most to least urgent, in the words of the counts. */
const countWords: Record<Status | typeof ignoredFailure, string> = {
  failure: "failed",
  error: "with errors",
  killed: "killed",
  declined: "declined",
  blocked: "blocked",
  running: "running",
  pending: "pending",
  waiting_on_dependencies: "waiting",
  ignored_failure: "failed but ignored",
  success: "passed",
  skipped: "skipped",
  inactive: "inactive",
};
const urgency = new Map<StatusName, number>(
  Object.keys(countWords).map((name, index) => [name, index]),
);

/** The most urgent status. */
export function worstStatus(all: readonly StatusName[]): StatusName {
  return all.reduce((worst, status) => (urgencyOf(status) < urgencyOf(worst) ? status : worst));
}

const urgencyOf = (status: StatusName): number => urgency.get(status) ?? statuses.length;

/** Counts by status, such as "45 passed, 2 failed, 1 running". Highest counts first, then most urgent. */
export function countStatuses(all: readonly StatusName[]): string {
  return [...Map.groupBy(all, (status) => status)]
    .sort(([a, some], [b, others]) => others.length - some.length || urgencyOf(a) - urgencyOf(b))
    .map(([status, same]) => `${same.length} ${wordOf(status)}`)
    .join(", ");
}

const wordOf = (status: StatusName): string =>
  lookUp(countWords, status, unknownWord(status).toLowerCase());

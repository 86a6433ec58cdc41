import { isStatus, statuses, type Status, type StatusName } from "@signalbox/contract";

const closed: ReadonlySet<string> = new Set(["skipped", "declined", "waiting_on_dependencies"]);

/** Whether a node can be selected. */
export const canSelectNode = (status: StatusName): boolean => !closed.has(status);

const withoutData: ReadonlySet<string> = new Set([
  "pending",
  "skipped",
  "blocked",
  "waiting_on_dependencies",
]);

/** Whether a step has begun, so that there is something to tell about it. */
export const hasStepData = (status: StatusName): boolean => !withoutData.has(status);

/** The statuses of a fold, the most urgent first, in the words that its counts are told with. */
const countWords: Record<Status, string> = {
  failure: "failed",
  error: "with errors",
  killed: "killed",
  declined: "declined",
  blocked: "blocked",
  running: "running",
  pending: "pending",
  waiting_on_dependencies: "waiting",
  success: "passed",
  skipped: "skipped",
  inactive: "inactive",
};
const urgency = new Map<StatusName, number>(Object.keys(countWords).map((name, at) => [name, at]));

/** The one status that stands for many: the most urgent. */
export const worstStatus = (all: readonly StatusName[]): StatusName =>
  all.reduce((worst, status) => (urgencyOf(status) < urgencyOf(worst) ? status : worst));

const urgencyOf = (status: StatusName): number => urgency.get(status) ?? statuses.length;

/** How many have which status: "45 passed, 2 failed, 1 running"; the most first, then the most urgent. */
export const countStatuses = (all: readonly StatusName[]): string =>
  [...Map.groupBy(all, (status) => status)]
    .sort(
      ([one, some], [other, others]) =>
        others.length - some.length || urgencyOf(one) - urgencyOf(other),
    )
    .map(([status, same]) => `${same.length} ${wordOf(status)}`)
    .join(", ");

const wordOf = (status: StatusName): string =>
  isStatus(status) ? countWords[status] : status.replaceAll("_", " ");

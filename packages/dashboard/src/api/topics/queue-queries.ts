import type { Build, IncompleteStage, QueueOverview, Runners } from "@signalbox/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";
import { liveQuery } from "../live-query.ts";
import type { BuildUpdate, RepoEvent } from "../merge/merge.ts";

/** Polled, because no event reports what other people's builds do. */
const refreshMs = 10_000;

const polled = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === "error" ? false : refreshMs,
  retry: false,
  staleTime: 1000,
} as const;

/** The whole queue, for those who may see it. */
export const queueQuery = queryOptions({
  queryKey: ["queue"],
  queryFn: ({ signal }) => call("listQueue", {}, { signal }),
  ...polled,
});

/**
 * The reasons why pending builds wait, by their ids, with their places in the queue. Not every server reports
 * them.
 */
export const userQueueQuery = queryOptions({
  queryKey: ["user-queue"],
  queryFn: ({ signal }) => call("listUserQueue", {}, { signal }),
  ...polled,
});

/** All that the viewer may see of the queue, fetched again when an event shows that it has changed. */
export const queueOverviewQuery = {
  ...liveQuery<QueueOverview>({
    key: ["queue-overview"],
    request: (signal) => call("getQueueOverview", {}, { signal }),
    merge: (known) => known,
    isOutdatedBy: isQueueOutdatedBy,
  }),
  ...polled,
};

/** The running and pending stages of a server that does not explain its queue, for administrators. */
export const incompleteStagesQuery = {
  ...liveQuery<IncompleteStage[]>({
    key: ["incomplete-stages"],
    request: (signal) => call("listIncompleteStages", {}, { signal }),
    merge: (known) => known,
    isOutdatedBy: () => true,
  }),
  ...polled,
};

export const runnersQuery = queryOptions({
  queryKey: ["runners"],
  queryFn: ({ signal }): Promise<Runners> => call("listRunners", {}, { signal }),
  ...polled,
});

/** Whether a build has other stages in the queue than are known. Events of a running build are many, and most change no stage. */
export function isQueueOutdatedBy(
  { builds }: QueueOverview,
  { namespace, name, build }: RepoEvent,
): boolean {
  const known = builds.find(
    (one) => one.namespace === namespace && one.name === name && one.build?.number === build.number,
  )?.build;
  return build.stages === undefined
    ? known?.status !== build.status
    : stagesIn(known) !== stagesIn(build);
}

const stagesIn = (build: Build | BuildUpdate | undefined): string =>
  (build?.stages ?? [])
    .filter(({ status }) => status === "running" || status === "pending")
    .map(({ number, status }) => `${number} ${status}`)
    .sort()
    .join(", ");

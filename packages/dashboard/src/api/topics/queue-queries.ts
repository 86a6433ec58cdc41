import { queryOptions } from "@tanstack/react-query";
import { call } from "../client.ts";

/** Polled, because no event reports changes to the queue. */
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

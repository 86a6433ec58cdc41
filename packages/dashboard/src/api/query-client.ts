import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { mergeIntoAnswers } from "./apply-events.ts";
import { isNotFound, isUnauthorized, statusOf } from "./api-error.ts";
import { watchIdentity } from "../identity/identity.ts";
import { keys, userQuery } from "./queries.ts";
import { repeatFailed } from "./repeat-failed.ts";

/** An answer is used again without a request for this time. */
export const freshMs = 15_000;

/**
 * The cache of the server's answers. Live events keep it current, so queries are refetched only when the
 * window gets the focus. A query is retried at once if the server cannot be reached or is unavailable, and later
 * {@link repeatFailed repeated} if it still fails, but not if the server refuses it.
 */
export function createQueryClient(): QueryClient {
  // Events are applied just before a frame is drawn. A later task would miss that frame.
  notifyManager.setScheduler(queueMicrotask);
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) client.setQueryData(keys.user, null);
    // 507 means that the disk is full. The user's `storage` then makes administrators see a banner.
    if (statusOf(error) === 507) void client.invalidateQueries({ queryKey: keys.user });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (attempts, error) => attempts < 1 && isTransient(error),
        retryDelay: 800,
        // The screen's loader has just sent the request, so mounting must not repeat one that was not found.
        retryOnMount: ({ state }) => !isNotFound(state.error),
      },
    },
  });
  mergeIntoAnswers(client);
  repeatFailed(client);
  watchIdentity(client, userQuery.queryKey);
  return client;
}

const isTransient = (error: unknown): boolean =>
  statusOf(error) === 0 || [502, 503, 504].includes(statusOf(error));

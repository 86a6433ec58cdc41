import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { isNotFound, isUnauthorized, statusOf } from "./api-error.ts";
import { keys } from "./queries.ts";

/**
 * The cache of what the server said. Live events keep it true, so it does not ask again by itself
 * except when the window is looked at again. A refused call is asked once; only a server that cannot
 * be reached, or that failed, is asked twice.
 */
export const createQueryClient = (): QueryClient => {
  // Events are learnt just before a frame is drawn: what changes is to be drawn in that frame, not later.
  notifyManager.setScheduler(queueMicrotask);
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) client.setQueryData(keys.user, null);
    // The disk is full: administrators see a banner that says so.
    if (statusOf(error) === 507) void client.invalidateQueries({ queryKey: keys.user });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (attempts, error) => attempts < 1 && isTransient(error),
        retryDelay: 800,
        // The loader of a screen has just asked for what its parts ask for when they are drawn.
        retryOnMount: ({ state }) => !isNotFound(state.error),
      },
    },
  });
  return client;
};

const isTransient = (error: unknown): boolean =>
  statusOf(error) === 0 || [502, 503, 504].includes(statusOf(error));

import {
  notifyManager,
  type DataTag,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * Writes into a cached answer what a call has changed on the server. An answer still in flight may have been read
 * before the change and would undo it, so its fetch is cancelled and repeated.
 */
export function changeAnswer<Answer>(
  cache: QueryClient,
  queryKey: DataTag<QueryKey, Answer, Error>,
  change: (known: Answer | undefined) => Answer | undefined,
): void {
  const filters = { queryKey, exact: true };
  const isFetching = (cache.getQueryState(queryKey)?.fetchStatus ?? "idle") !== "idle";
  notifyManager.batch(() => {
    void cache.cancelQueries(filters);
    cache.setQueryData<Answer>(queryKey, change);
    if (isFetching) void cache.invalidateQueries(filters);
  });
}

/**
 * Fetches the answers again whose keys start with this one, because a call has changed them on the server. React
 * Query itself would keep a first fetch in flight, although the server may have read its answer before the change.
 */
export function refetchAnswers(cache: QueryClient, queryKey: QueryKey): void {
  notifyManager.batch(() => {
    void cache.cancelQueries({ queryKey });
    void cache.invalidateQueries({ queryKey });
  });
}

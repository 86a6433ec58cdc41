import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { actions } from "../../api/actions.ts";
import { reposQuery, userQuery } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";

/**
 * Syncs repositories: the server works on its own, the user's `syncing` tells when it is done, and then
 * the list is asked for again. The flag may come late, so the first look at it is one interval away.
 */
export const useSync = () => {
  const cache = useQueryClient();
  const sync = useAction(actions.syncUserRepos);
  const isSyncing = useQuery(userQuery).data?.syncing === true;
  const wasSyncing = useRef(isSyncing);
  useEffect(() => {
    if (wasSyncing.current && !isSyncing) void cache.invalidateQueries(reposQuery);
    wasSyncing.current = isSyncing;
  }, [cache, isSyncing]);

  const start = async () => {
    const { ok } = await sync.run({}, { query: { async: true } });
    if (ok) cache.setQueryData(userQuery.queryKey, (user) => user && { ...user, syncing: true });
  };
  return { start: () => void start(), isSyncing: isSyncing || sync.isRunning };
};

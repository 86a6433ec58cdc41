import type { SessionUser } from "@signalbox/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changeAnswer } from "../../api/merge/changed-answers.ts";
import { call } from "../../api/client.ts";
import { reposQuery, userQuery } from "../../api/queries.ts";
import { toasts } from "../../api/toasts.ts";
import { action, useAction } from "../../api/use-action.ts";
import { formatCount } from "../../lib/text.ts";
import { failures } from "../../messages/messages.ts";
import { pollEarly } from "./poll-early.ts";

/** Not in the table of actions, because home is shown before the screens that need the others are loaded. */
const syncUserRepos = action({ call: "syncUserRepos", failed: failures.sync });

/**
 * Syncs the repositories. The server does this in the background, so the user's `syncing` is polled until it has
 * ended, and then the list is fetched again. A failed poll ends the wait with an error, so that Sync can be
 * clicked again.
 */
export function useSync() {
  const cache = useQueryClient();
  const sync = useAction(syncUserRepos);
  const [isStarting, setStarting] = useState(false);
  const { data: user, isError } = useQuery(userQuery);
  const isSyncing = user?.syncing === true && !isError;
  const wasSyncing = useRef(isSyncing);
  useEffect(() => {
    if (wasSyncing.current && !isSyncing) {
      if (isError) toasts.error(failures.sync);
      else void cache.invalidateQueries(reposQuery);
    }
    wasSyncing.current = isSyncing;
  }, [cache, isSyncing, isError]);

  const run = async (): Promise<void> => {
    // Fetched, because another tab may have synced since the user was cached.
    const before = await call("getUser", {}).catch(() => undefined);
    const { ok } = await sync.run({}, { query: { async: true } });
    if (!ok) return;
    changeAnswer(cache, userQuery.queryKey, (known) => known && { ...known, syncing: true });
    if (before === undefined) return;
    void pollEarly({
      syncedBefore: before.synced,
      fetchUser: () => call("getUser", {}),
      wait,
    }).then((after) => after && cache.setQueryData(userQuery.queryKey, after));
  };

  const start = (): void => {
    setStarting(true);
    void run().finally(() => setStarting(false));
  };
  return { start, isSyncing: isSyncing || isStarting, progress: progressOf(user?.forge) };
}

/** How far the list of a git host has been read: `50 of 1,200`. */
const progressOf = (host: SessionUser["forge"]): string => {
  if (!host?.listed) return "";
  return [host.listed, ...(host.total === undefined ? [] : [host.total])]
    .map(formatCount)
    .join(" of ");
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

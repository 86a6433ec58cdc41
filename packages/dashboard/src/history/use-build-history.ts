import type { Build } from "@signalbox/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { buildsQuery, keys, type RepoName } from "../api/queries.ts";
import { historyOf } from "./histories.ts";

export type BuildHistory = {
  /** The ended builds with their stages, newest first, as far as they are loaded. */
  builds: readonly Build[];
  /** `failed`, `refused`: not all builds could be loaded, or the user may not see them; `builds` has the others. */
  state: "loading" | "partial" | "complete" | "off" | "failed" | "refused";
  fetched: number;
  /** The number of builds that will be loaded: fewer than requested if the repository has fewer. */
  wanted: number;
};

export type BuildHistoryOptions = { enabled?: boolean; wanted?: number };

/**
 * The newest ended builds of a repository with their stages. They are fetched in the background while the component
 * is mounted. Only views that are loaded on demand may import this file, because it must not be part of the first
 * load.
 */
export function useBuildHistory(
  { namespace, name }: RepoName,
  { enabled = true, wanted = 30 }: BuildHistoryOptions = {},
): BuildHistory {
  const cache = useQueryClient();
  const history = useMemo(() => historyOf(cache, { namespace, name }), [cache, namespace, name]);
  useEffect(() => (enabled ? history.request(wanted) : undefined), [history, enabled, wanted]);
  const known = useSyncExternalStore(history.subscribe, history.read);
  return useMemo(() => {
    if (!enabled) return { builds: [], state: "off", fetched: 0, wanted: 0 };
    // The same array for all components, because insight keeps results by the array that they are of.
    const builds = known.builds.length > wanted ? known.builds.slice(0, wanted) : known.builds;
    const requested = Math.min(known.wanted, wanted);
    return { builds, state: known.state, fetched: builds.length, wanted: requested };
  }, [enabled, known, wanted]);
}

/**
 * Returns a function that loads those builds again that could not be loaded. The newest page of the list comes first,
 * because whatever else is missing is requested as soon as that is known.
 */
export function useRetry(repo: RepoName): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.refetchQueries({ queryKey: buildsQuery(repo).queryKey, exact: true });
    void cache.refetchQueries({
      queryKey: keys.repo(repo),
      type: "active",
      predicate: ({ queryKey, state }) =>
        state.status === "error" && retried.some((part) => queryKey.includes(part)),
    });
  };
}

/** Parts of the history that are queries of their own. */
const retried = ["builds-around", "comparable-builds", "restarts"];

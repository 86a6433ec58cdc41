import type { Build } from "@signalbox/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { RepoName } from "../api/queries.ts";
import { historyOf } from "./histories.ts";
import type { NumberRange } from "./listed-builds.ts";
import { restartsQuery, searchRestarts, type FoundRestarts } from "./restarts.ts";

/** Searches newer builds for restarts of a build. What it finds becomes part of the history around the build. */
export function useRestartSearch(repo: RepoName, build: Build) {
  const cache = useQueryClient();
  const [progress, setProgress] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (range: NumberRange) => {
      setProgress(0);
      const { signal } = (stop.current = new AbortController());
      const history = historyOf(cache, repo);
      const found = await searchRestarts({
        history,
        build,
        range,
        onProgress: setProgress,
        signal,
      });
      const { queryKey } = restartsQuery(repo, build);
      const before = cache.getQueryData(queryKey);
      const after: FoundRestarts = {
        builds: [...(before?.builds ?? []), ...found.builds],
        searched: { from: before?.searched?.from ?? range.from, to: found.searched.to },
      };
      cache.setQueryData<FoundRestarts | null>(queryKey, after);
    },
  });
  return { search: mutate, isSearching: isPending, hasFailed: isError, progress };
}

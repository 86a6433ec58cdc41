import { isFinished, type Build } from "@signalbox/contract";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { buildQuery, buildsQuery, reposQuery } from "../../api/queries.ts";
import type { BuildPlace } from "./model/place.ts";

/** Servers announce the beginning and end of a build, but not the end of each stage in between. */
const refreshMs = 10_000;

export type KnownBuild = {
  /** The build with its stages; undefined while it is loading. */
  build: Build | undefined;
  /** The same build, or until it is loaded its entry in a list. */
  headerBuild: Build | undefined;
  error: Error | null;
  /** Requests the build again. */
  retry: () => void;
};

/** The build of the page, updated by the live feed and, until it has finished, by polling. */
export function useBuild({ repo, build: number }: BuildPlace): KnownBuild {
  const cache = useQueryClient();
  const query = buildQuery(repo, number);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query,
    meta: { ...query.meta, isPage: true },
    placeholderData: () => listedBuild(cache, { repo, build: number }),
    refetchInterval: ({ state }) =>
      state.data && !isFinished(state.data.status) ? refreshMs : false,
  });
  return {
    build: isPlaceholderData ? undefined : data,
    headerBuild: data,
    error,
    retry: () => void refetch(),
  };
}

/** The entry of the build in a cached list, without its stages. */
const listedBuild = (
  cache: QueryClient,
  { repo, build }: Pick<BuildPlace, "repo" | "build">,
): Build | undefined => {
  const pages = cache.getQueryData(buildsQuery(repo).queryKey)?.pages ?? [];
  const newest = cache
    .getQueryData(reposQuery.queryKey)
    ?.find(({ namespace, name }) => namespace === repo.namespace && name === repo.name)?.build;
  return [...pages.flat(), newest].find((listed) => listed?.number === build);
};

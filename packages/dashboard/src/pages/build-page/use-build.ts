import { isFinished, type Build } from "@signalbox/contract";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { buildQuery, buildsQuery, reposQuery } from "../../api/queries.ts";
import type { BuildPlace } from "./model/place.ts";

/** Servers announce a build's beginning and end, but not the end of each stage between. */
const refreshMs = 10_000;

export type KnownBuild = {
  /** The build with its stages; undefined while it is loading. */
  build: Build | undefined;
  /** The same, or what a list told of it before. */
  headline: Build | undefined;
  error: Error | null;
  /** Asks for it again. */
  retry: () => void;
};

/** The build of the page, kept current by the live feed and, while it is unfinished, by asking again. */
export const useBuild = ({ repo, build: number }: BuildPlace): KnownBuild => {
  const cache = useQueryClient();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...buildQuery(repo, number),
    placeholderData: () => listedBuild(cache, { repo, build: number }),
    refetchInterval: ({ state }) =>
      state.data && !isFinished(state.data.status) ? refreshMs : false,
  });
  return {
    build: isPlaceholderData ? undefined : data,
    headline: data,
    error,
    retry: () => void refetch(),
  };
};

/** The build as a list in the cache has it: without its stages. */
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

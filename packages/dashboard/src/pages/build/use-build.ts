import { isFinished } from "@signalbox/contract";
import { useQuery } from "@tanstack/react-query";
import { buildQuery } from "../../api/queries.ts";
import type { BuildPlace } from "./place.ts";

/** Servers announce a build's beginning and end, but not the end of each stage between. */
const refreshMs = 10_000;

/** The build of the page, kept current by the live feed and, while it is unfinished, by asking again. */
export const useBuild = ({ repo, build }: BuildPlace) =>
  useQuery({
    ...buildQuery(repo, build),
    refetchInterval: ({ state }) =>
      state.data && !isFinished(state.data.status) ? refreshMs : false,
  });

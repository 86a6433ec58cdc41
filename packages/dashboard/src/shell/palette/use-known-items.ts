import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "../../routing/index.ts";
import { useMemo } from "react";
import { branchesQuery, reposQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import type { FoundBuild, PaletteItem } from "./items.ts";
import { listedItems } from "./known-items.ts";

/** The items that can be found without the server, and a way to load more. */
export function useKnownItems() {
  const cache = useQueryClient();
  const session = useSession();
  const { namespace, name } = useParams({ strict: false });
  const place = useMemo(
    () => (namespace === undefined || name === undefined ? undefined : { namespace, name }),
    [namespace, name],
  );

  const collectListed = (further: readonly FoundBuild[], ids: ReadonlySet<string>): PaletteItem[] =>
    listedItems({ cache, session, place, further }, ids);

  /** Loads builds that no cache contains. Calls `onBuilds` whenever some have arrived. */
  const load = async (onBuilds: (builds: readonly FoundBuild[]) => void): Promise<void> => {
    if (session.state !== "user") return;
    if (place !== undefined)
      void cache.prefetchQuery(branchesQuery(place)).then(() => onBuilds([]));
    await cache.prefetchQuery(reposQuery);
    onBuilds([]);
  };
  return { cache, session, place, collectListed, load };
}

import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { branchesQuery, repoQuery, reposQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.ts";
import { pageActions } from "../../components/page-actions.ts";
import { loadFile } from "../../lib/load-file.ts";
import { branchItems, buildItem, peopleItems, repoItem, slugOf } from "./build-items.ts";
import { actionItem, type FoundBuild, type PaletteItem } from "./items.ts";
import { knownBuilds } from "./known-builds.ts";
import { pageItems } from "./page-items.ts";

/** Loaded apart, because it needs the history. Without it, kept builds are not found. */
const loadKept = () => loadFile(() => import("./kept-builds.ts")).catch(() => undefined);

/** The things that can be found without the server, and where more of them come from. */
export function useKnownItems() {
  const cache = useQueryClient();
  const session = useSession();
  const { namespace, name } = useParams({ strict: false });
  const place = useMemo(
    () => (namespace === undefined || name === undefined ? undefined : { namespace, name }),
    [namespace, name],
  );

  /** All items, with builds that the cached answers do not contain. */
  const collect = (further: readonly FoundBuild[]): PaletteItem[] => {
    const repo = place && cache.getQueryData(repoQuery(place).queryKey);
    const repos = cache.getQueryData(reposQuery.queryKey) ?? [];
    const builds = knownBuilds(cache, further);
    const items = [
      ...pageActions().map(actionItem),
      ...pageItems(session, place, repo),
      ...repos.map(repoItem),
      ...builds.map(buildItem),
      ...branchItems(builds),
      ...peopleItems(builds),
    ];
    return place === undefined ? items : items.map(markHere(slugOf(place)));
  };

  /** Loads what the caches lack. Calls `onLearned` whenever something has arrived, with builds that no cache contains. */
  const load = async (onLearned: (builds: readonly FoundBuild[]) => void): Promise<void> => {
    if (session.state !== "user") return;
    if (place !== undefined)
      void cache.prefetchQuery(branchesQuery(place)).then(() => onLearned([]));
    await cache.prefetchQuery(reposQuery);
    onLearned([]);
    const module = await loadKept();
    const repos = cache.getQueryData(reposQuery.queryKey) ?? [];
    const kept = (await module?.keptBuilds(cache, repos)) ?? [];
    if (kept.length > 0) onLearned(kept);
  };
  return { cache, session, place, collect, load };
}

const markHere =
  (slug: string) =>
  (item: PaletteItem): PaletteItem =>
    item.id.startsWith(`build:${slug}#`) || item.id.startsWith(`branch:${slug}:`)
      ? { ...item, isHere: true }
      : item;

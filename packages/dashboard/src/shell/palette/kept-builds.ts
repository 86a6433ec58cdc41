import { browserStore } from "../../history/browser-store.ts";
import { viewerOf } from "../../history/viewer.ts";
import type { Repo } from "@signalbox/contract";
import type { QueryClient } from "@tanstack/react-query";
import { slugOf } from "./build-items.ts";
import type { FoundBuild } from "./items.ts";

/** Limits on the kept builds that are read. */
const read = { repos: 20, perRepo: 100 };

/**
 * The newest builds that the browser keeps: only of repositories that the server lists for this user, because others may
 * no longer be shown.
 */
export async function keptBuilds(
  cache: QueryClient,
  repos: readonly Repo[],
): Promise<FoundBuild[]> {
  const viewer = viewerOf(cache);
  if (viewer === undefined) return [];
  const bySlug = new Map(repos.map((repo) => [slugOf(repo), repo]));
  return (await browserStore.newest(viewer, read)).flatMap(({ slug, build }) => {
    const repo = bySlug.get(slug);
    return repo === undefined ? [] : [{ namespace: repo.namespace, name: repo.name, build }];
  });
}

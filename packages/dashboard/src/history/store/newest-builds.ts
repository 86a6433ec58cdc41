import type { Build } from "@signalbox/contract";
import { buildRange, type HistoryDatabase, type Viewer } from "./database.ts";

/** A kept build with the slug of its repository. */
export type KeptBuild = { slug: string; build: Build };

/** How many repositories are read at most, and how many builds of each. */
export type NewestLimits = { repos: number; perRepo: number };

/** The newest builds of the repositories that a user of a server used last. */
export async function newestBuilds(
  database: HistoryDatabase,
  { server, user }: Viewer,
  { repos, perRepo }: NewestLimits,
): Promise<KeptBuild[]> {
  const viewerRange = IDBKeyRange.bound([server, user, 0], [server, user, Infinity]);
  const rows = await database.getAll("repositories", viewerRange);
  const kept: KeptBuild[] = [];
  for (const repo of rows.sort((a, b) => b.used - a.used).slice(0, repos)) {
    const { store } = database.transaction("builds");
    let cursor = await store.openCursor(buildRange(repo), "prev");
    for (let count = 0; cursor !== null && count < perRepo; count++) {
      kept.push({ slug: repo.slug, build: cursor.value.build });
      cursor = await cursor.continue();
    }
  }
  return kept;
}

import type { Repo } from "@signalbox/contract";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { KnownBuild } from "../../store/learnt/known-builds.ts";
import type { Backend } from "../backend/backend.ts";
import { forAllReaders } from "./for-all-readers.ts";
import type { Asker } from "./asker.ts";

/**
 * Reads builds with their steps into the index, and deletes those that no longer exist. A build that cannot be read stays as it
 * was listed. Returns the first of these failures if nothing could be read.
 */
export type ReadBuilds = (
  asker: Asker,
  repo: Repo,
  builds: readonly KnownBuild[],
) => Promise<{ failure: unknown }>;

export function createBuildReader(
  backend: Pick<Backend, "build" | "hidesMachines">,
  index: Pick<IndexStore, "learnt">,
): ReadBuilds {
  return async ({ caller, signal }, repo, builds) => {
    const readings = builds.map(async ({ id, number }) => {
      const build = await backend.build(caller, repo, number, signal);
      if (build === undefined) index.learnt.deleteBuilds([{ id }]);
      else index.learnt.saveRead(forAllReaders(build, backend));
    });
    const results = await Promise.allSettled(readings);
    signal.throwIfAborted();
    const failed = results.filter((result) => result.status === "rejected");
    return { failure: failed.length === builds.length ? failed[0]?.reason : undefined };
  };
}

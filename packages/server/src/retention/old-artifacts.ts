import type { ArtifactLimits } from "../config/retention-config.ts";
import type { Artifacts } from "../artifacts/artifacts.ts";
import type { BuildArtifacts } from "../store/artifact-sizes.ts";
import type { Store } from "../store/store.ts";

export type OldArtifactDeps = {
  store: Pick<Store, "artifacts">;
  artifacts: Pick<Artifacts, "delete" | "remove">;
};

/**
 * Deletes the artifacts that are older than the limit, and then all of the oldest builds until the rest is small enough. Those of
 * builds that have not ended stay.
 * @returns the bytes that were deleted
 */
export async function deleteOldArtifacts(
  { bytes, repoBytes, days }: ArtifactLimits,
  now: number,
  { store, artifacts }: OldArtifactDeps,
): Promise<number> {
  let deleted = 0;
  if (days !== undefined) {
    for (const artifact of store.artifacts.createdBefore(now - days * secondsPerDay)) {
      await artifacts.delete(artifact);
      deleted += artifact.size;
    }
  }
  if (bytes === undefined && repoBytes === undefined) return deleted;
  for (const one of chooseBuilds(store.artifacts.sizesOfBuilds(), { bytes, repoBytes })) {
    await artifacts.remove(one.build);
    deleted += one.bytes;
  }
  return deleted;
}

const secondsPerDay = 24 * 3600;

type SizeLimits = Pick<ArtifactLimits, "bytes" | "repoBytes">;

/** The builds, oldest first, whose artifacts must go so that those of each repository, and all together, are within the limits. */
function chooseBuilds(
  builds: readonly BuildArtifacts[],
  { bytes = Infinity, repoBytes = Infinity }: SizeLimits,
): BuildArtifacts[] {
  const ofRepo = new Map<number, number>();
  let total = 0;
  for (const build of builds) {
    ofRepo.set(build.repo, (ofRepo.get(build.repo) ?? 0) + build.bytes);
    total += build.bytes;
  }
  const chosen = new Set<BuildArtifacts>();
  const choose = (build: BuildArtifacts): void => {
    chosen.add(build);
    ofRepo.set(build.repo, (ofRepo.get(build.repo) ?? 0) - build.bytes);
    total -= build.bytes;
  };
  const ended = builds.filter((build) => build.ended);
  for (const build of ended) if ((ofRepo.get(build.repo) ?? 0) > repoBytes) choose(build);
  for (const build of ended) if (total > bytes && !chosen.has(build)) choose(build);
  return builds.filter((build) => chosen.has(build));
}

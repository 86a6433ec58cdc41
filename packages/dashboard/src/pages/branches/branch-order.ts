import type { Build } from "@signalbox/contract";

/** The newest builds of branches, the newest first. That of the default branch precedes all others. */
export function orderBranches(
  builds: readonly Build[],
  defaultBranch: string | undefined,
): Build[] {
  const isDefault = ({ target }: Build) => target === defaultBranch;
  return builds.toSorted(
    (a, b) => Number(isDefault(b)) - Number(isDefault(a)) || b.created - a.created || b.id - a.id,
  );
}

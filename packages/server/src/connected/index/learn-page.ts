import type { Build, Repo } from "@signalbox/contract";
import type { IndexStore } from "../../store/learnt/index-store.ts";
import type { BuildPage } from "../backend/backend.ts";

/** What the index knows contradicts what the CI server lists: of this repository, or of another one, too. */
export class Contradiction extends Error {
  override name = "Contradiction";
  readonly scope: "repository" | "index";
  constructor(scope: "repository" | "index") {
    super("The CI server numbers its builds anew");
    this.scope = scope;
  }
}

/**
 * Stores a page of the list of a repository and deletes builds that the page lacks. Throws a Contradiction, and then changes
 * nothing.
 * @param highest the number up to which the page is complete
 * @returns the number down to which the page is complete; 0 if there are no older builds
 */
export function learnPage(
  { learnt, transaction }: Pick<IndexStore, "learnt" | "transaction">,
  repo: Repo,
  { builds, isLast }: BuildPage,
  highest: number,
): number {
  const lowest = isLast ? 0 : Math.min(highest + 1, ...builds.map(({ number }) => number));
  transaction(() => {
    const known = new Map(learnt.known(repo.id, lowest, highest).map((one) => [one.number, one]));
    for (const build of builds) {
      const before = known.get(build.number);
      known.delete(build.number);
      if (before !== undefined && before.id !== build.id) throw new Contradiction("repository");
      if (before === undefined && learnt.isTaken(build)) throw new Contradiction("index");
      if (before === undefined || !isSame(before, build)) learnt.saveListed(build);
    }
    learnt.deleteBuilds([...known.values()]);
  });
  return lowest;
}

type State = Pick<Build, "status" | "version" | "updated">;

const isSame = (one: State, other: State): boolean =>
  one.status === other.status && one.version === other.version && one.updated === other.updated;

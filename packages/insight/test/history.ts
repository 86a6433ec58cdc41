import type { Build } from "@signalbox/contract";
import { commitOf, build as buildOf } from "./verdict-builds.ts";

export type GeneratedBuild = {
  readonly build: Build;
  /** The commits of its push, by number; their hashes are those of {@link commitOf}. */
  readonly commits: readonly [first: number, last: number];
  /** The commit that broke the code as it is in this build. */
  readonly brokenBy: number | undefined;
};

/**
 * The builds of a main branch whose breaking commits are known, the oldest first. Pushes have one to four commits; some start
 * no build, and some builds are cancelled, lack the step, or fail because of the infrastructure. A failure that is not the
 * fault of the code passes when it is restarted.
 */
export function generateHistory(random: () => number, count: number): GeneratedBuild[] {
  const history: GeneratedBuild[] = [];
  let commit = 0;
  let pushed = 0;
  let brokenBy: number | undefined;
  const chance = (share: number): boolean => random() < share;
  const add = (letter: string, first: number, fields: Partial<Build> = {}): void => {
    const number = history.length + 1;
    const hashes = { before: commitOf(first - 1), after: commitOf(commit) };
    const build = buildOf(number, letter, { ...hashes, ...fields });
    history.push({ build, commits: [first, commit], brokenBy });
  };
  while (history.length < count) {
    const first = pushed + 1;
    const last = first + Math.floor(random() * 4);
    for (commit = first; commit <= last; commit += 1) {
      if (brokenBy === undefined && chance(0.03)) brokenBy = commit;
      else if (brokenBy !== undefined && chance(0.5)) brokenBy = undefined;
    }
    commit = last;
    pushed = last;
    if (chance(0.12)) continue;
    const odd = ["K", "s", "-", "I"].find(() => chance(0.04));
    if (odd === undefined && brokenBy === undefined && chance(0.01)) {
      add("F", first);
      add("P", first, { parent: history.length });
    } else add(odd ?? (brokenBy === undefined ? "P" : "F"), first);
    if (odd === "I" && chance(0.5))
      add(brokenBy === undefined ? "P" : "F", first, { parent: history.length });
  }
  return history;
}

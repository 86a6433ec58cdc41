import type { Database } from "../database/database.ts";
import { toList } from "./json-text.ts";
import type { RepoText } from "./repo-texts.ts";

/** A list is kept for each set of repositories that people see, but most people see the same ones. */
const maxKept = 4;
/** Longer lists are made for each answer. */
const maxKeptBytes = 4_000_000;

/**
 * Returns a function that makes the list of the repositories with these ids: JSON and a newline. Answers share its bytes
 * until a repository or a build changes, so that many people who open home at once need the memory of one list.
 */
export function createRepoLists(
  database: Pick<Database, "isInTransaction" | "onRepoChange">,
  textsOf: (ids: readonly number[]) => ReadonlyMap<number, RepoText>,
): (ids: readonly number[], isWithBuilds: boolean) => Buffer {
  const kept = new Map<string, Buffer>();
  database.onRepoChange(() => kept.clear());

  const make = (ids: readonly number[], isWithBuilds: boolean): Buffer => {
    const texts = [...textsOf(ids).values()];
    const items = texts.map(({ repo, withBuild }) => (isWithBuilds ? withBuild : repo));
    return Buffer.from(`${toList(items)}\n`);
  };

  return (ids, isWithBuilds) => {
    const key = `${isWithBuilds} ${ids.join()}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const list = make(ids, isWithBuilds);
    // A transaction may be rolled back.
    if (database.isInTransaction() || list.length > maxKeptBytes) return list;
    if (kept.size === maxKept) kept.clear();
    kept.set(key, list);
    return list;
  };
}

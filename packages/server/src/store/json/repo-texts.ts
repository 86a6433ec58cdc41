import type { Database } from "../database/database.ts";

/** A repository as JSON text: alone, and with its newest build if it has one. */
export type RepoText = { repo: string; withBuild: string };

/** Together, about a byte each. Texts beyond this are read for each list again. */
const maxCharacters = 16_000_000;

/**
 * Returns a function that finds the texts of repositories by id, in the order of the ids, without those that do not
 * exist. A text is kept until its repository or one of its builds changes (docs/decisions/019-rows-kept-in-memory.md).
 */
export function createRepoTexts(
  database: Database,
  read: (ids: readonly number[]) => ReadonlyMap<number, RepoText>,
): (ids: readonly number[]) => Map<number, RepoText> {
  const kept = new Map<number, RepoText>();
  let characters = 0;

  const forget = (id: number): void => {
    const text = kept.get(id);
    if (text === undefined) return;
    characters -= lengthOf(text);
    kept.delete(id);
  };
  database.onRepoChange(forget);

  const keep = (id: number, text: RepoText): void => {
    // A transaction may be rolled back.
    if (database.isInTransaction() || characters + lengthOf(text) > maxCharacters) return;
    characters += lengthOf(text);
    kept.set(id, text);
  };

  return (ids) => {
    const missing = ids.filter((id) => !kept.has(id));
    const added = missing.length === 0 ? new Map<number, RepoText>() : read(missing);
    for (const [id, text] of added) keep(id, text);
    const texts = new Map<number, RepoText>();
    for (const id of ids) {
      const text = added.get(id) ?? kept.get(id);
      if (text !== undefined) texts.set(id, text);
    }
    return texts;
  };
}

const lengthOf = ({ repo, withBuild }: RepoText): number => repo.length + withBuild.length;

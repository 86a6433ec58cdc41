import type { DatabaseSync } from "node:sqlite";

/** Listeners to changes of repositories. They are called before the write returns, also for writes that are rolled back. */
export type RepoChanges = {
  /** A repository was added, changed or deleted, or one of its builds was. */
  onRepoChange: (listener: (repoId: number) => void) => void;
  /** A repository was added, deleted or renamed, or its access list changed, or it was found or not found by a sync. */
  onRepoListChange: (listener: () => void) => void;
};

/**
 * Detects every write, including those by foreign keys. Temporary triggers are used so that the database file does not
 * contain them.
 */
const triggers = `
  create temp trigger repo_added after insert on main.repos
    begin select repo_changed(new.id), repo_list_changed(); end;
  create temp trigger repo_updated after update on main.repos
    begin select repo_changed(new.id); end;
  create temp trigger repo_listed after update of slug, access, missing on main.repos
    when old.slug is not new.slug or old.access is not new.access or old.missing is not new.missing
    begin select repo_list_changed(); end;
  create temp trigger repo_removed after delete on main.repos
    begin select repo_changed(old.id), repo_list_changed(); end;
  create temp trigger build_added after insert on main.builds
    begin select repo_changed(new.repo_id); end;
  create temp trigger build_updated after update on main.builds
    begin select repo_changed(new.repo_id); end;
  create temp trigger build_removed after delete on main.builds
    begin select repo_changed(old.repo_id); end;
`;

export function watchRepoChanges(connection: DatabaseSync): RepoChanges {
  const repoListeners: ((repoId: number) => void)[] = [];
  const listListeners: (() => void)[] = [];
  connection.function("repo_changed", (id) => {
    for (const listener of repoListeners) listener(Number(id));
    return null;
  });
  connection.function("repo_list_changed", () => {
    for (const listener of listListeners) listener();
    return null;
  });
  connection.exec(triggers);
  return {
    onRepoChange: (listener) => void repoListeners.push(listener),
    onRepoListChange: (listener) => void listListeners.push(listener),
  };
}

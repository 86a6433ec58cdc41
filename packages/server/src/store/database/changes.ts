import type { DatabaseSync } from "node:sqlite";

/** Listeners to changes of rows. They are called before the write returns, even for writes that are rolled back. */
export type Changes = {
  /** A user was changed or deleted. */
  onUserChange: (listener: () => void) => void;
  /** A session was changed or ended. */
  onSessionChange: (listener: () => void) => void;
  /** A repository was added, changed or deleted, or one of its builds was. */
  onRepoChange: (listener: (repoId: number) => void) => void;
  /** A repository was added, deleted, renamed or moved, or its access list changed, or it was found or not found by a sync. */
  onRepoListChange: (listener: () => void) => void;
  /** A build was inserted or deleted, or something changed that queries of builds compare. */
  onBuildChange: (listener: (buildId: number) => void) => void;
};

/**
 * Detects every write, including those by foreign keys. Temporary triggers are used so that the database file does not
 * contain them.
 */
const triggers = `
  create temp trigger user_changed after update on main.users begin select user_changed(); end;
  create temp trigger user_removed after delete on main.users begin select user_changed(); end;
  create temp trigger session_changed after update on main.sessions begin select session_changed(); end;
  create temp trigger session_removed after delete on main.sessions begin select session_changed(); end;
  create temp trigger repo_added after insert on main.repos
    begin select repo_changed(new.id), repo_list_changed(); end;
  create temp trigger repo_updated after update on main.repos
    begin select repo_changed(new.id); end;
  create temp trigger repo_listed after update of slug, git_dir, access, missing on main.repos
    when old.slug is not new.slug or old.git_dir is not new.git_dir or old.access is not new.access
      or old.missing is not new.missing
    begin select repo_list_changed(); end;
  create temp trigger repo_removed after delete on main.repos
    begin select repo_changed(old.id), repo_list_changed(); end;
  create temp trigger build_added after insert on main.builds
    begin select repo_changed(new.repo_id), build_changed(new.id); end;
  create temp trigger build_updated after update on main.builds
    begin select repo_changed(new.repo_id); end;
  create temp trigger build_compared after update of status, event, target, ref, deploy_to, author_login,
      author_name, trigger, sender, after, created on main.builds
    begin select build_changed(new.id); end;
  create temp trigger build_removed after delete on main.builds
    begin select repo_changed(old.repo_id), build_changed(old.id); end;
`;

export function watchChanges(connection: DatabaseSync): Changes {
  const listenTo = (name: string) => {
    const listeners: ((id: number) => void)[] = [];
    connection.function(name, { varargs: true }, (id) => {
      for (const listener of listeners) listener(Number(id));
      return null;
    });
    return (listener: (id: number) => void): void => void listeners.push(listener);
  };
  const changes = {
    onUserChange: listenTo("user_changed"),
    onSessionChange: listenTo("session_changed"),
    onRepoChange: listenTo("repo_changed"),
    onRepoListChange: listenTo("repo_list_changed"),
    onBuildChange: listenTo("build_changed"),
  };
  connection.exec(triggers);
  return changes;
}

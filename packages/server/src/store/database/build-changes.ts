import type { DatabaseSync } from "node:sqlite";

/** Temporary triggers, so that the database file does not contain them. Deletions by foreign keys count too. */
const triggers = `
  create temp trigger searched_build_added after insert on main.builds
    begin select build_changed(new.id); end;
  create temp trigger searched_build_updated after update of status, event, target, ref, deploy_to, author_login,
      author_name, trigger, sender, after, created on main.builds
    begin select build_changed(new.id); end;
  create temp trigger searched_build_removed after delete on main.builds
    begin select build_changed(old.id); end;
`;

/**
 * Calls the listener with the id of each build that is inserted, changed in what queries compare, or deleted. The
 * transaction may not be committed yet, or may be rolled back.
 */
export function onBuildChange(connection: DatabaseSync, listener: (id: number) => void): void {
  connection.function("build_changed", (id) => {
    listener(Number(id));
    return null;
  });
  connection.exec(triggers);
}

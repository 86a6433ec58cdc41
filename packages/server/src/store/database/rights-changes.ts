import type { DatabaseSync } from "node:sqlite";

/**
 * Detects every write that may revoke permissions, including sessions deleted by foreign keys.
 * Temporary triggers are used so that the database file does not contain them.
 */
const triggers = `
  create temp trigger user_rights after update of login, admin, active, token_hash on main.users
    when old.login is not new.login or old.admin is not new.admin
      or old.active is not new.active or old.token_hash is not new.token_hash
    begin select rights_changed(); end;
  create temp trigger user_deleted after delete on main.users
    begin select rights_changed(); end;
  create temp trigger session_ended after delete on main.sessions
    begin select rights_changed(); end;
  create temp trigger repo_rights after update of visibility, access on main.repos
    when old.visibility is not new.visibility or old.access is not new.access
    begin select rights_changed(); end;
  create temp trigger repo_deleted after delete on main.repos
    begin select rights_changed(); end;
`;

/**
 * Calls the listener after users, sessions or access lists have changed: once per turn of the event
 * loop, and never within a transaction.
 */
export function onRightsChange(connection: DatabaseSync, listener: () => void): void {
  let isDue = false;
  connection.function("rights_changed", () => {
    if (!isDue) setImmediate(notify);
    isDue = true;
    return null;
  });
  const notify = (): void => {
    isDue = false;
    listener();
  };
  connection.exec(triggers);
}

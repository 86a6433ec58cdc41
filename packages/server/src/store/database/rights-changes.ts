import type { DatabaseSync } from "node:sqlite";
import type { RepositoryAccess } from "../../source/access.ts";
import { parseAccess } from "./access-column.ts";

/** What decides who may see a repository and do something in it. */
export type RepoRights = {
  readonly repo: { readonly visibility: string };
  readonly access: RepositoryAccess;
  readonly missing: boolean;
  /** The git host on which it is; "" for a folder on this machine. */
  readonly forge: string;
};

/** A change of a repository's rights. */
export type RightsChange = { readonly before: RepoRights; readonly after: RepoRights };

/**
 * Detects every write that may change permissions, including sessions deleted by foreign keys.
 * Temporary triggers are used so that the database file does not contain them.
 */
const triggers = `
  create temp trigger user_rights after update of login, admin, active, token_hash, external_id on main.users
    when old.login is not new.login or old.admin is not new.admin
      or old.active is not new.active or old.token_hash is not new.token_hash
      or old.external_id is not new.external_id
    begin select rights_changed(); end;
  create temp trigger user_deleted after delete on main.users
    begin select rights_changed(); end;
  create temp trigger session_ended after delete on main.sessions
    begin select rights_changed(); end;
  create temp trigger repo_rights after update of visibility, access, missing, forge on main.repos
    when old.visibility is not new.visibility or old.access is not new.access
      or old.missing is not new.missing or old.forge is not new.forge
    begin select repo_rights_changed(old.visibility, old.access, old.missing, old.forge,
      new.visibility, new.access, new.missing, new.forge); end;
  create temp trigger repo_deleted after delete on main.repos
    begin select rights_changed(); end;
`;

/**
 * Calls the listener after users, sessions or the rights of repositories have changed, with the changes of
 * repositories: once per turn of the event loop, and never within a transaction.
 */
export function onRightsChange(
  connection: DatabaseSync,
  listener: (changes: readonly RightsChange[]) => void,
): void {
  let isDue = false;
  let changes: RightsChange[] = [];
  const notifyLater = (): null => {
    if (!isDue) setImmediate(notify);
    isDue = true;
    return null;
  };
  const notify = (): void => {
    const due = changes;
    isDue = false;
    changes = [];
    listener(due);
  };
  connection.function("rights_changed", notifyLater);
  connection.function("repo_rights_changed", { varargs: true }, (...columns) => {
    changes.push({ before: toRights(columns.slice(0, 4)), after: toRights(columns.slice(4)) });
    return notifyLater();
  });
  connection.exec(triggers);
}

function toRights([visibility, access, missing, forge]: readonly unknown[]): RepoRights {
  return {
    repo: { visibility: String(visibility) },
    access: parseAccess(String(access)),
    missing: missing === 1,
    forge: String(forge),
  };
}

import type { Collaborator, User } from "@signalbox/contract";
import { permissionsOf } from "../../accounts/auth/access.ts";
import { ApiError, noRows } from "../../lib/api-error.ts";
import type { StoreHandler } from "./handler.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";

export const getCollaborator: StoreHandler<"getCollaborator"> = ({ stored, params }, { store }) =>
  find(stored, params.login, store);

/**
 * Always refuses: access is configured in the repository's own git configuration, which the server
 * never writes to.
 */
export const deleteCollaborator: StoreHandler<"deleteCollaborator"> = (
  { stored, params },
  { store },
) => {
  const { login } = find(stored, params.login, store);
  const commands = commandsToForget(stored, login);
  throw new ApiError(
    400,
    commands.length === 0
      ? `${login} has only the permissions that everyone has: the repository's git configuration does not name that login`
      : `Permissions are part of the repository's git configuration. To remove those of ${login}, run in the repository: ${commands.join("; ")}`,
  );
};

/**
 * Uses the spelling of each entry, and `--fixed-value` because git would read the value as a
 * regular expression otherwise (https://git-scm.com/docs/git-config).
 */
const commandsToForget = ({ access }: StoredRepo, login: string): string[] =>
  (["admin", "write", "read"] as const).flatMap((level) => {
    const entries = access[level].filter((one) => one.toLowerCase() === login.toLowerCase());
    return [...new Set(entries)].map(
      (entry) => `git config --fixed-value --unset-all signalbox.${level} ${entry}`,
    );
  });

const find = (stored: StoredRepo, login: string, { users }: Store): Collaborator => {
  const user = users.find(login);
  const collaborator = user && toCollaborator(stored, user);
  if (collaborator === undefined) throw noRows();
  return collaborator;
};

export const listCollaborators: StoreHandler<"listCollaborators"> = ({ stored }, { store }) =>
  store.users.list().flatMap((user) => toCollaborator(stored, user) ?? []);

/** A user's permissions in a repository; undefined if its access list does not mention the user. */
const toCollaborator = (stored: StoredRepo, user: User): Collaborator | undefined => {
  const permissions = permissionsOf(stored, user);
  return (
    permissions && {
      user_id: user.id,
      repo_id: stored.repo.uid,
      login: user.login,
      avatar: user.avatar,
      ...permissions,
      synced: stored.repo.synced,
      created: user.created,
      updated: user.updated,
    }
  );
};

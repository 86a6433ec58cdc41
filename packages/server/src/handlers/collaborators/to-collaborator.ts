import type { Collaborator, User } from "@signalbox/contract";
import { permissionsOf } from "../../auth/access.ts";
import type { StoredRepo } from "../../store/repos.ts";

/** What a repository lets a user do, as a collaborator of it; undefined where it does not name them. */
export const toCollaborator = (stored: StoredRepo, user: User): Collaborator | undefined => {
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

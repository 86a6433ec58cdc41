import type { Collaborator } from "@signalbox/contract";
import type { Deps } from "../../deps.ts";
import { ApiError, noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { StoredRepo } from "../../store/repos.ts";
import type { Store } from "../../store/store.ts";
import { toCollaborator } from "./to-collaborator.ts";

export const getCollaborator: Handler<"getCollaborator", Pick<Deps, "store">> = (
  { stored, params },
  { store },
) => find(stored, params.login, store);

/** Nothing is written into the repositories of others, so this is theirs to do. */
export const deleteCollaborator: Handler<"deleteCollaborator", Pick<Deps, "store">> = (
  { stored, params },
  { store },
) => {
  const { login } = find(stored, params.login, store);
  throw new ApiError(
    400,
    `What ${login} may do is written in the repository: git config --unset signalbox.write ${login}`,
  );
};

const find = (stored: StoredRepo, login: string, { users }: Store): Collaborator => {
  const user = users.find(login);
  const collaborator = user && toCollaborator(stored, user);
  if (collaborator === undefined) throw noRows();
  return collaborator;
};

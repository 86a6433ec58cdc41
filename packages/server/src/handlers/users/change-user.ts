import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { checkLastAdmin } from "./check-last-admin.ts";
import { findUser } from "./find-user.ts";

/**
 * Who is blocked is signed out and stops being an administrator, and the repositories pass to the one
 * who blocks.
 */
export const changeUser: Handler<"changeUser", Pick<Deps, "store">> = (
  { params, body, caller },
  { store },
) => {
  const user = findUser(params.login, store);
  const { admin, active } = body;
  if (admin === false || active === false) checkLastAdmin(user, store);
  if (active !== false)
    return store.users.update(user.id, { admin: admin ?? undefined, active: active ?? undefined });
  return store.transaction(() => {
    store.repos.handOver(user.id, caller.id);
    store.sessions.deleteOfUser(user.id);
    store.signInLinks.deleteOfUser(user.id);
    return store.users.update(user.id, { admin: false, active: false });
  });
};

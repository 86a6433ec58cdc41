import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { checkLastAdmin } from "./check-last-admin.ts";
import { findUser } from "./find-user.ts";

export const deleteUser: Handler<"deleteUser", Pick<Deps, "store">> = ({ params }, { store }) => {
  const user = findUser(params.login, store);
  checkLastAdmin(user, store);
  store.users.delete(user.id);
  return undefined;
};

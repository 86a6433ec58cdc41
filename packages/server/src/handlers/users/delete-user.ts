import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { findUser } from "./find-user.ts";

export const deleteUser: Handler<"deleteUser", Pick<Deps, "store">> = ({ params }, { store }) => {
  store.users.delete(findUser(params.login, store).id);
  return undefined;
};

import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const listUsers: Handler<"listUsers", Pick<Deps, "store">> = (_input, { store }) =>
  store.users.list();

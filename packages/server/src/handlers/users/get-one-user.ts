import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { findUser } from "./find-user.ts";

export const getOneUser: Handler<"getOneUser", Pick<Deps, "store">> = ({ params }, { store }) =>
  findUser(params.login, store);

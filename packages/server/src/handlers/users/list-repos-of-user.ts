import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { listReposOf } from "../user/list-user-repos.ts";
import { findUser } from "./find-user.ts";

export const listReposOfUser: Handler<"listReposOfUser", Pick<Deps, "store">> = (
  { params },
  { store },
) => listReposOf(findUser(params.login, store), store).map(({ repo }) => repo);

import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { findUser } from "./find-user.ts";

export const createSignInLink: Handler<"createSignInLink", Pick<Deps, "store" | "links">> = (
  { params, origin },
  { store, links },
) => {
  const user = findUser(params.login, store);
  if (user.machine) throw new ApiError(400, "Machine account login is forbidden");
  if (!user.active) throw new ApiError(400, "Account is not active");
  return links.create(user, origin);
};

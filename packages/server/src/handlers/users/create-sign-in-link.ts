import { signInProblem } from "../../auth/sign-in-problem.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { findUser } from "./find-user.ts";

export const createSignInLink: Handler<"createSignInLink", Pick<Deps, "store" | "links">> = (
  { params, origin },
  { store, links },
) => {
  const user = findUser(params.login, store);
  const problem = signInProblem(user);
  if (problem !== undefined) throw new ApiError(400, problem);
  return links.create(user, origin);
};

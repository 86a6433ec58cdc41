import { createToken } from "../../auth/random.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { findUser } from "./find-user.ts";

/** A person reads the new token on their own page; a machine has none, so its token is shown here. */
export const rotateTokenOfUser: Handler<"rotateTokenOfUser", Pick<Deps, "store">> = (
  { params },
  { store },
) => {
  const user = findUser(params.login, store);
  const token = createToken();
  store.users.updateToken(user.id, token);
  const answer = { ...user, message: "Token rotated" };
  return user.machine ? { ...answer, token } : answer;
};

import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { checkText } from "../check-text.ts";
import { checkEmail } from "../users/check-email.ts";

/** A missing email empties it, as on Drone servers; name and company keep their values then. */
export const updateUser: Handler<"updateUser", Pick<Deps, "store">> = (
  { caller, body },
  { store },
) => {
  const change = {
    email: checkEmail(body.email ?? "", store, caller.id),
    name: checkText("name", body.name ?? undefined),
    company: checkText("company", body.company ?? undefined),
  };
  return store.users.update(caller.id, change);
};

import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";
import { checkText } from "../check-text.ts";

/** A missing email empties it, as on Drone servers; name and company keep their values then. */
export const updateUser: Handler<"updateUser", Pick<Deps, "store">> = (
  { caller, body },
  { store },
) => {
  const change = {
    email: checkText("email", body.email ?? ""),
    name: checkText("name", body.name ?? undefined),
    company: checkText("company", body.company ?? undefined),
  };
  return store.users.update(caller.id, change);
};

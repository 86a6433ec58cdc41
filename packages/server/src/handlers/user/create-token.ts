import { createToken as createTokenText } from "../../auth/random.ts";
import type { Deps } from "../../deps.ts";
import type { Handler } from "../../http/handler.ts";

export const createToken: Handler<"createToken", Pick<Deps, "store">> = (
  { caller, query },
  { store },
) => {
  if (query.rotate === "true") store.users.updateToken(caller.id, createTokenText());
  return store.users.findWithToken(caller.id);
};

import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkSecretChange } from "./check-secret.ts";

/** Steps that start from now on get the new value. */
export const updateSecret: Handler<"updateSecret", Pick<Deps, "store">> = (
  { stored, params, body },
  { store },
) => {
  const change = checkSecretChange(body);
  const secret = store.secrets.update(stored.repo.id, params.secret, change);
  if (secret === undefined) throw noRows();
  return secret;
};

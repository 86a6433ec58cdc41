import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const getSecret: Handler<"getSecret", Pick<Deps, "store">> = (
  { stored, params },
  { store },
) => {
  const secret = store.secrets.find(stored.repo.id, params.secret);
  if (secret === undefined) throw noRows();
  return secret;
};

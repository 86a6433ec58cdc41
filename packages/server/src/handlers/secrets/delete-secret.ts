import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const deleteSecret: Handler<"deleteSecret", Pick<Deps, "store">> = (
  { stored, params },
  { store },
) => {
  if (!store.secrets.delete(stored.repo.id, params.secret)) throw noRows();
  return undefined;
};

import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const deleteOrgSecret: Handler<"deleteOrgSecret", Pick<Deps, "store">> = (
  { params },
  { store },
) => {
  if (!store.orgSecrets.delete(params.namespace, params.secret)) throw noRows();
  store.namespaces.releaseIfEmpty(params.namespace);
  return undefined;
};

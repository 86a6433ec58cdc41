import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const deleteTemplate: Handler<"deleteTemplate", Pick<Deps, "store">> = (
  { params },
  { store },
) => {
  if (!store.templates.delete(params.namespace, params.template)) throw noRows();
  store.namespaces.releaseIfEmpty(params.namespace);
  return undefined;
};

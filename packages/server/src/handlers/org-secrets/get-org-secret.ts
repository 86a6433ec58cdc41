import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const getOrgSecret: Handler<"getOrgSecret", Pick<Deps, "store">> = (
  { params },
  { store },
) => {
  const secret = store.orgSecrets.find(params.namespace, params.secret);
  if (secret === undefined) throw noRows();
  return secret;
};

import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkSecretChange } from "../secrets/check-secret.ts";

export const updateOrgSecret: Handler<"updateOrgSecret", Pick<Deps, "store">> = (
  { params, body },
  { store },
) => {
  const change = checkSecretChange(body);
  const secret = store.orgSecrets.update(params.namespace, params.secret, change);
  if (secret === undefined) throw noRows();
  return secret;
};

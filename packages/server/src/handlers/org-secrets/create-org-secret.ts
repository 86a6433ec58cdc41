import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkText } from "../check-text.ts";
import { bindFirst } from "../../namespaces/bind-first.ts";
import { checkNewSecret } from "../secrets/check-secret.ts";

export const createOrgSecret: Handler<"createOrgSecret", Pick<Deps, "store">> = (
  { params, body, caller },
  { store },
) => {
  const namespace = checkText("namespace", params.namespace);
  const secret = checkNewSecret(body);
  if (store.orgSecrets.find(namespace, secret.name) !== undefined)
    throw new ApiError(409, `There is a secret ${secret.name} already`);
  return store.transaction(() => {
    bindFirst(namespace, caller, store);
    return store.orgSecrets.insert(namespace, secret);
  });
};

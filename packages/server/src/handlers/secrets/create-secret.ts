import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkNewSecret } from "./check-secret.ts";

export const createSecret: Handler<"createSecret", Pick<Deps, "store">> = (
  { stored, body },
  { store },
) => {
  const secret = checkNewSecret(body);
  if (store.secrets.find(stored.repo.id, secret.name) !== undefined)
    throw new ApiError(409, `There is a secret ${secret.name} already`);
  return store.secrets.insert(stored.repo.id, secret);
};

import type { Deps } from "../../deps.ts";
import { noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkValue } from "./check-value.ts";

/** Steps that start from now on get the new value. */
export const updateSecret: Handler<"updateSecret", Pick<Deps, "store">> = (
  { stored, params, body },
  { store },
) => {
  if (typeof body.data === "string") checkValue(body.data);
  const secret = store.secrets.update(stored.repo.id, params.secret, {
    data: body.data ?? undefined,
    pull_request: body.pull_request ?? undefined,
    pull_request_push: body.pull_request_push ?? undefined,
  });
  if (secret === undefined) throw noRows();
  return secret;
};

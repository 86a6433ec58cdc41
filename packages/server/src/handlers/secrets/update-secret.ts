import type { Deps } from "../../deps.ts";
import { ApiError, noRows } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

/** Steps that start from now on get the new value. */
export const updateSecret: Handler<"updateSecret", Pick<Deps, "store">> = (
  { stored, params, body },
  { store },
) => {
  if (body.data === "") throw new ApiError(400, "Invalid Secret Value");
  const secret = store.secrets.update(stored.repo.id, params.secret, {
    data: body.data ?? undefined,
    pull_request: body.pull_request ?? undefined,
    pull_request_push: body.pull_request_push ?? undefined,
  });
  if (secret === undefined) throw noRows();
  return secret;
};

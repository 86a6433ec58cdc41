import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { checkValue } from "./check-value.ts";

const nameCharactersMost = 250;

export const createSecret: Handler<"createSecret", Pick<Deps, "store">> = (
  { stored, body },
  { store },
) => {
  const { id } = stored.repo;
  const name = body.name ?? "";
  const data = body.data ?? "";
  if (!/^[A-Za-z0-9._-]+$/.test(name) || name.length > nameCharactersMost)
    throw new ApiError(400, "Invalid Secret Name");
  checkValue(data);
  if (store.secrets.find(id, name) !== undefined)
    throw new ApiError(409, `There is a secret ${name} already`);
  const pull_request = body.pull_request ?? false;
  const pull_request_push = body.pull_request_push ?? false;
  return store.secrets.insert(id, { name, data, pull_request, pull_request_push });
};

import type { Deps } from "../../deps.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";

export const signFile: Handler<"signFile", Pick<Deps, "seals">> = ({ stored, body }, { seals }) => {
  if (!body.data) throw new ApiError(400, "There is nothing to sign");
  return { data: seals.sign(stored.repo.slug, body.data) };
};
